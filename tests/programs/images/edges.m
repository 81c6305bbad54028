% where intensities change
x = zeros(40);
x(12:29, 12:29) = 1;
for method = {'sobel', 'prewitt', 'roberts', 'log', 'canny'}
    [BW, t] = edge(x, method{1});
    fprintf('%-8s %4d of %s, threshold %s\n', method{1}, nnz(BW), class(BW), mat2str(t, 4));
    rows = find(any(BW, 2))';
    fprintf('         rows %d to %d\n', rows(1), rows(end));
end
edge(x(8:17, 8:17), 'sobel', 0.2)
edge(x(8:17, 8:17), 'sobel', 0.2, 'vertical')
nnz(edge(x, 'sobel', 0.2, 'nothinning'))
[~, ~, gv, gh] = edge(x(10:14, 10:14), 'prewitt');
gv, gh
BW = edge(x, 'canny', [0.1 0.3], 2);
nnz(BW), isequal(BW, BW')
edge(uint8(255 * x(10:14, 10:14)), 'canny')
try
    edge(x, 'canny', [0.5 0.2])
catch e
    disp(e.identifier)
end
