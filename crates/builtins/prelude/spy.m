function spy(S, varargin)
% A dot at each element that is not zero.
[rows, columns] = size(S);
[i, j] = find(S);
style = 'b.';
if nargin > 1 && (ischar(varargin{1}) || isstring(varargin{1}))
    style = varargin{1};
end
plot(j, i, style, 'MarkerSize', max(4, min(14, round(600 / (max(rows, columns) + 1)))));
xlabel(sprintf('nz = %d', nnz(S)));
axis([0, columns + 1, 0, rows + 1]);
axis ij
set(gca, 'DataAspectRatio', [1 1 1]);
end
