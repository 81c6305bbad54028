% Calling forms: several dimensions, outputs, problems as structures, data with NaN.
A = magic(4);
disp(quantile(A, 0.5, 'all'))
disp(quantile(A(:)', [0.25; 0.75]))
disp(squeeze(quantile(cat(3, A, 2 * A), [0.25 0.75], [1 2])))
disp(iqr(A, 'all'))
disp(iqr(cat(3, A, A + 1), [1 2]))
disp(prctile(A, 100))
[R, P, L, U] = corrcoef([1 2 3 4 5], [2 1 4 3 7]);
fprintf('%.4f %.4f %.4f %.4f\n', R(1, 2), P(1, 2), L(1, 2), U(1, 2));
disp(corrcoef([1 2; 2 4; NaN 1; 4 9], 'Rows', 'complete'))
v = spline(1:5, [1 4 NaN 16 25], 3)
p = pchip(1:4, (1:4) .^ 2 + 1i * [4 1 3 2], 2.5);
fprintf('%.6f %.6f\n', p, imag(p), pchip(1:4, [4 1 3 2], 2.5));
fprintf('%.4f\n', quadv(@(x) 1 ./ sqrt(x), 0, 1));
problem = struct('objective', @(x) x ^ 2 - 2, 'x0', [0 2], 'solver', 'fzero', 'options', optimset('TolX', 1e-12));
fprintf('%.8f\n', fzero(problem));
problem = struct('objective', @(x) (x - 1) ^ 2, 'x1', 0, 'x2', 3, 'solver', 'fminbnd', 'options', []);
fprintf('%.4f\n', fminbnd(problem));
disp(class(polyval(single([]), 1:3)))
q = inputParser;
addOptional(q, 'scale', 1, @isnumeric);
addParameter(q, 'color', 'red');
parse(q, struct('color', 'green'));
disp(q.Results)
S = sprand(6, 5, 0.5, [3 2 1]);
fprintf('%.4f ', svd(full(S)));
fprintf('\n');
