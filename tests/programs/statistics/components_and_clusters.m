% Principal components and clusters; the components against NumPy.
X = [1, 2, 3; 4, 5, 7; 7, 8, 8; 2, 9, 1; 5, 5, 5];
[c, s, l, t, e, m] = pca(X); show(c), show(s), show(l), show(t), show(e), show(m)
disp(norm(s * c' + m - X) < 1e-12)
[c, s, l] = pca(X, 'NumComponents', 2); disp(size(c)), disp(size(s)), disp(size(l))
[c, s, l] = pca([1, 2, 3; 4, 5, 7]); disp(size(c)), show(l)
[c, s, l] = princomp([1, 2, 3; 4, 5, 7]); disp(size(c)), show(l + 0)
c = pca([X; NaN, 1, 2]); disp(size(c))
P = [0, 0; 0.1, 0.2; 5, 5; 5.2, 4.9; -5, 5; -5.1, 5.2];
[i, C, d, D] = kmeans(P, 3, 'Start', P([1, 3, 5], :)); disp(i'), disp(C), show(d), disp(size(D))
rng(4)
[i, C] = kmeans(P, 3, 'Replicates', 5);
disp(isequal(i(1:2:5), i(2:2:6))), disp(numel(unique(i))), disp(sortrows(C))
i = kmeans([P; NaN, 1], 3, 'Start', P([1, 3, 5], :)); disp(i')
i = kmeans(P, 3, 'Distance', 'cityblock', 'Start', P([1, 3, 5], :)); disp(i')
i = kmeans([1, 0; 2, 0.1; 0, 3; 0.1, 1], 2, 'Distance', 'cosine', 'Start', [1, 0; 0, 1]); disp(i')
[i, C] = kmeans([0; 1; 10], 2, 'Start', [100; 200])
[i, d] = knnsearch([0, 0; 1, 1; 5, 5], [0.9, 0.8; 4, 4], 'K', 2)
[i, d] = knnsearch([0, 0; 1, 1; 5, 5], [0.9, 0.8], 'Distance', 'cityblock')
names = {@() kmeans(P, 7), @() kmeans(P, 1.5), @() kmeans(P, 2, 'Distance', 'odd'), @() kmeans(P, 2, 'Start', [1, 2, 3]), @() pca(X, 'Odd', 1), @() knnsearch([1, 2], 3)};
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
