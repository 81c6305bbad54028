% Trees of clusters, and means of groups, against SciPy.
X = [0, 0; 1, 0.2; 0.3, 2; 5, 5; 5.5, 4.2; 9, 1];
for method = {'single', 'complete', 'average', 'weighted', 'ward', 'centroid', 'median'}
    Z = linkage(X, method{1});
    fprintf('%9.5f', Z(:, 3)), fprintf('\n')
end
disp(Z(:, 1:2))
Z = linkage(X, 'ward');
disp(cluster(Z, 'maxclust', 3)'), disp(cluster(Z, 'cutoff', 3, 'criterion', 'distance')'), disp(cluster(Z, 'maxclust', 1)'), disp(cluster(Z, 'maxclust', 9)')
disp(isequal(linkage(pdist(X, 'cityblock'), 'average'), linkage(X, 'average', 'cityblock')))
anova1([1, 2, 3; 2, 4, 5; 3, 3, 7; 2, 5, 6]);
[p, t, s] = anova1([1, 2, 3, 2, 4, 9], {'a', 'a', 'a', 'b', 'b', 'b'}, 'off'); fprintf('%9.5f', p, t{2, 5}, s.means), fprintf('\n'), disp(t{2, 1}), disp(s.gnames')
names = {@() linkage(X, 'odd'), @() cluster(Z), @() cluster(Z, 'odd', 1), @() cluster(Z, 'cutoff', 1, 'criterion', 'inconsistent'), @() anova1(1:3, 1:2)};
for k = 1:numel(names)
    try
        names{k}();
    catch problem
        disp(problem.identifier)
    end
end
