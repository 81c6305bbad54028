% Filters by their design, against SciPy.
[b, a] = butter(3, 0.2); show(b), show(a)
[b, a] = butter(2, [0.2, 0.5]); show(b), show(a)
[b, a] = butter(3, 0.3, 'high'); show(b), show(a)
[b, a] = butter(2, [0.2, 0.5], 'stop'); show(b), show(a)
[z, p, k] = butter(4, 10, 's'); disp(size(z)), show(sort(abs(p))), show(k)
[b, a] = cheby1(4, 1, 0.3); show(b), show(a)
[b, a] = cheby2(5, 30, 0.3); show(b), show(a)
[b, a] = cheby2(4, 30, [0.3, 0.6]); show(b), show(a)
show(fir1(6, 0.3)), show(fir1(8, [0.2, 0.5])), show(fir1(8, [0.2, 0.5], 'stop'))
show(fir1(10, [0.2, 0.5, 0.7], 'DC-1', kaiser(11, 2), 'noscale'))
b = fir1(7, 0.3, 'high'); show(b)
% One form from another.
[b, a] = bilinear([1, 2], [1, 3, 5], 10); show(b), show(a)
[z, p, k] = bilinear(-2, [-1; -3], 4, 10); show(z), show(p), show(k)
[b, a] = bilinear([1, 2], [1, 3, 5], 10, 2); show(b), show(a)
[A, B, C, D] = tf2ss([1, 2, 3], [2, 4, 5, 6])
[b, a] = ss2tf(A, B, C, D); show(b), show(a)
[z, p, k] = tf2zp([0, 2, 4], [1, 3, 2]); show(z), show(sort(p)), show(k)
[b, a] = zp2tf(z, p, k)
[b, a] = zp2tf([], [-1 + 2i; -1 - 2i], 3)
names = {@() butter(0, 0.5), @() butter(2, 1.5), @() butter(2, [0.1, 0.2], 'low'), @() butter(2, 0.3, 'odd'), @() fir1(4, 1.2), @() fir1(4, [0.5, 0.2]), ...
    @() fir1(4, 0.5, ones(3, 1)), @() tf2ss([1, 2, 3], [1, 2]), @() zp2tf([1; 2], 1, 1), @() bilinear(1, 2)};
for k = 1:numel(names)
    try
        names{k}();
    catch problem
        disp(problem.identifier)
    end
end
function show(x)
    fprintf('%9.5f', x + 0);
    fprintf('\n');
end
