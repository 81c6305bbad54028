function varargout = gplot(A, xy, varargin)
% A graph: a line for each element of A that is not zero.
[i, j] = find(A);
n = numel(i);
x = [xy(i, 1), xy(j, 1), nan(n, 1)]';
y = [xy(i, 2), xy(j, 2), nan(n, 1)]';
if nargout == 0
    plot(x(:), y(:), varargin{:});
else
    varargout = {x(:), y(:)};
end
end
