function y = calls_step(x, by, most)
% Adds, no further than to `most`.
if ~exist('by', 'var') || isempty(by)
    by = 0.25;
end
if exist('most', 'var')
    y = min(x + by, most);
else
    y = x + by;
end
end
