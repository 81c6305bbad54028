% Tests, fits and densities, against SciPy.
x = [1, 2, 4, 7, 3.5];
[m, s, mi, si] = normfit(x); show([m, s, mi', si'])
[h, p, ci, t] = ttest(x, 2); show([h, p, ci, t.tstat, t.df, t.sd])
[h, p, ci] = ttest(x, [0, 1, 2, 3, 4], 'Tail', 'right', 'Alpha', 0.1); show([h, p, ci])
[h, p, ci, t] = ttest2(x, [0, 1, 2, 3]); show([h, p, ci, t.tstat, t.df, t.sd])
[h, p, ci, t] = ttest2(x', [0; 1; 2; 3], 'Vartype', 'unequal', 'Tail', 'left'); show([h, p, ci', t.tstat, t.df])
[h, p] = ttest([1, 2; 3, 4; NaN, 9])
X = [ones(6, 1), (1:6)', [2; 1; 4; 3; 7; 5]];
y = [1.1; 2.3; 2.9; 4.2; 5.5; 5.8];
[b, bi, r, ri, s] = regress(y, X); show(b'), show(bi'), show(r'), show(s)
b = regress([y; NaN], [X; 1, 2, 3]); show(b')
disp(trimmean([1, 2, 3, 4, 5, 100], 40)), disp(trimmean(magic(5), 40)), disp(trimmean(1:10, 25, 'floor')), disp(trimmean(1:10, 25, 'weighted'))
[r, a] = tiedrank([10, 20, 30, 40, 20, NaN])
[f, at, width] = ksdensity([1, 2, 4, 7, 3.5], [0, 3]); show([f, at, width])
show(ksdensity([1, 2, 4, 7, 3.5], [0, 3], 'Function', 'cdf')), show(ksdensity([1, 2], 1.5, 'Kernel', 'box', 'Bandwidth', 1))
[f, at] = ksdensity(x); disp(size(f)), disp(abs(trapz(at, f) - 1) < 0.01)
show(mvnpdf([1, 2; 0, 0], [0, 1], [2, 0.5; 0.5, 1])), show(mvnpdf([1; 2])), show(mvnpdf([1, 2], [], [1, 2]))
show([pdf('Normal', 0, 0, 1), pdf('beta', 0.3, 2, 3), cdf('Exponential', 1, 2), cdf('norm', 1, 0, 1, 'upper'), icdf('t', 0.975, 10)])
[g, n] = grp2idx({'b', 'a', 'b'})
[g, n, l] = grp2idx([3, 1, 3, NaN])
names = {@() ttest(x, [1, 2]), @() ttest(x, 0, 'Alpha', 2), @() ttest(x, 0, 'Tail', 'odd'), @() ttest2(1), @() regress(1:3, [1; 2]), @() trimmean(1:3, 100), @() pdf('Odd', 1), ...
    @() icdf('Poisson', 0.5, 1), @() mvnpdf([1, 2], 0, [1, 2; 2, 1]), @() ksdensity(magic(3))};
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
