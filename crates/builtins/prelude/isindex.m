function tf = isindex(x, n)
% Positive integers, at most n, and logicals that reach no further.
if nargin < 2
    n = Inf;
end
if islogical(x)
    tf = numel(x) <= n;
elseif ischar(x) && isequal(x, ':')
    tf = true;
elseif (isnumeric(x) || ischar(x)) && isreal(x)
    x = double(x(:));
    tf = all(x >= 1 & x == floor(x) & x <= n & x < Inf);
else
    tf = false;
end
end
