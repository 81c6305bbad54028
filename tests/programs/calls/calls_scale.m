function y = calls_scale(x, by)
% Multiplies, by 2 where nothing else is said.
if nargin < 2
    by = 2;
end
y = by * part(x);
end

function y = part(x)
y = x + 1;
end
