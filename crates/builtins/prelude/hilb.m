function H = hilb(n, kind)
% 1/(i+j-1).
if nargin < 2
    kind = 'double';
end
j = cast(1:n, kind);
H = 1 ./ (j' + j - 1);
end
