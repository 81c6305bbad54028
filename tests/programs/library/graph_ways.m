% All ways and cycles of graphs, and graphs that are alike.
G = graph([1 1 2 2 3 4 4 5 5 6 7 8], [2 4 3 5 6 5 7 6 8 9 8 9]);
[p, e] = allpaths(G, 1, 3, 'MaxPathLength', 4);
for k = 1:numel(p), disp(p{k}), disp(e{k}), end
disp(numel(allpaths(G, 1, 9))), disp(numel(allpaths(G, 1, 9, 'MaxNumPaths', 3))), disp(numel(allpaths(G, 1, 9, 'MinPathLength', 5)))
disp(allpaths(G, 2, 2)), disp(size(allpaths(digraph(1, 2), 2, 1)))
H = digraph({'a' 'a' 'b' 'c'}, {'b' 'c' 'd' 'd'}); p = allpaths(H, 'a', 'd'); disp(p{1}), disp(p{2})
[c, e] = cyclebasis(G); disp(numel(c))
for k = 1:numel(c), disp(c{k}), disp(e{k}), end
disp(hascycles(G)), disp(hascycles(graph([1 2], [2 3]))), disp(hascycles(digraph([1 2], [2 1]))), disp(hascycles(H))
disp(numel(allcycles(G))), c = allcycles(digraph([1 2 3 2], [2 3 1 1])); disp(c{1}), disp(c{2})
c = allcycles(G, 'MaxCycleLength', 4); disp(vertcat(c{:})), disp(cyclebasis(graph([1 1], [1 2])))
order = [3 1 4 9 5 2 6 8 7];
K = reordernodes(G, order); q = isomorphism(G, K);
disp(isequal(adjacency(reordernodes(K, q)), adjacency(G))), disp(isisomorphic(G, K)), disp(isisomorphic(G, rmedge(K, 1)))
disp(isomorphism(graph([1 2], [2 3]), graph([1 1 1], [2 3 4]))), disp(isisomorphic(digraph(1, 2), digraph(2, 1))), disp(isisomorphic(digraph([1 2], [2 3]), digraph([1 3], [2 2])))
R = transreduction(digraph([1 1 1 2 3], [2 3 4 4 4])); disp(R.Edges.EndNodes)
R = transreduction(digraph([1 2 3 1 3 5 4], [2 1 1 3 4 5 5])); disp(R.Edges.EndNodes)
try, isomorphism(G, H); catch e, disp(e.identifier), end
try, allpaths(G, 1, 99); catch e, disp(e.identifier), end
