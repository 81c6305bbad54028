%! by hand: values that MATLAB documents otherwise than Octave computes them; the reason stands at each group.
1;
% MathWorks' note on COLON: the second half is counted from the end, the middle is the mean. A transcript of
% MATLAB shows [0 0 -0.2776 -0.5551] for this difference; Octave adds multiples of the step throughout.
x = 0:0.1:0.3;
y = 0:0.1:0.4;
printf('%.4f ', (x - y(1:end - 1)) * 1e16); printf('\n');
printf('%d ', 0:0.1:1 == 1 - (1:-0.1:0), numel(0:0.1:0.3), numel(1:-0.1:0)); printf('\n');
v = -1:0.01:1;
printf('%d ', numel(v), isequal(v, -fliplr(v)), v(101)); printf('\n');
% func2str leaves out the blanks of the source; Octave prints the expression in its own way.
printf('%s\n', func2str(@(x, y) x .^ 2 + y(1, 2)), func2str(@sin));
% A loop runs once for each column, also of an empty matrix; Octave does not run.
for k = zeros(0, 3), printf('%dx%d ', size(k)); end, printf('\n');
% An empty matrix other than [] is printed as the call that makes it; Octave agrees but for ''.
printf('[%s]', mat2str([]), mat2str(zeros(0, 3)), mat2str('')); printf('\n');
% lasterr is the message alone; Octave puts `error: ` before it.
try, error('a:b', 'the %s', 'message'); catch, end
printf('[%s]\n', lasterr);
% The mean of no rows is NaN for each column; Octave gives 0x3 in some versions.
printf('%g ', mean(zeros(0, 3))); printf('\n');
% hist: intervals are open below, ( ], as MATLAB documents; rounding decides where a value lies on an edge.
v = mod((1:9) * 5, 7) + 0.25;
printf('%d ', hist(v)); printf('\n');
printf('%d ', hist(v, 4)); printf('\n');
% normalize gives z-scores; Octave 7 has none.
printf('%g ', normalize([1 2 3])); printf('\n');
% ifft tests for conjugate symmetry, then its result is real.
printf('%d ', isreal(ifft(fft(v))), isreal(ifft([1 2i -2i])), isreal(ifft([1 2i 2i]))); printf('\n');
% lscov of dependent columns: the basic solution with rank(A) entries and a warning; Octave's is the shortest.
B = mod((1:4)' * (3:7), 5)' - 1;
warning('off', 'MATLAB:lscov:RankDefDesignMat');
[x, dx, mse] = lscov(B, (1:5)');
printf('%d %d ', nnz(x) == rank(B), abs(norm(B * x - (1:5)') - norm(B * pinv(B) * (1:5)' - (1:5)')) < 1e-12); printf('%.4f ', x, dx, mse); printf('\n');
% The vectors of equal singular values may be any basis of their space; only the projection is defined.
[U, s, V] = svd(B', 'econ');
printf('%d ', round(U * s * V' - B'), round(diag(s)' * 1e4)); printf('\n');
% interp1 'cubic' is convolution since R2020b, 'spline' where x is not even, and gives NaN outside; Octave's is 'pchip'.
printf('%.6g ', interp1(1:5, [1 4 9 16 26], [0 1.5 2.5 4.5], 'cubic'), interp1(1:5, (1:5) .^ 2, [0.5 1.5 5.5], 'v5cubic', 'extrap')); printf('\n');
printf('%.6g ', interp1([1 2 4 5], [1 4 16 25], [1.5 4.5], 'cubic'), interp1([1 2 4 8], [3 1 4 1], 3, 'cubic') - interp1([1 2 4 8], [3 1 4 1], 3, 'spline')); printf('\n');
% Nothing at all, where a dimension of no elements cannot be worked out by reshape(y, 0, []); Octave 7 fails for some.
printf('%g ', trapz([]), size(cumtrapz(zeros(0, 3))), size(movmax([], 3)), size(movsum(zeros(0, 2), 3))); printf('\n');
