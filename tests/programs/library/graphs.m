G = graph([1 1 2 3],[2 3 4 4],[5 1 2 7])
G.Edges, G.Nodes
numnodes(G), numedges(G), degree(G)', neighbors(G,4)'
[p,d,e]=shortestpath(G,1,4)
distances(G)
full(adjacency(G)), full(adjacency(G,'weighted')), full(incidence(G)), full(laplacian(G))
T=minspantree(G); T.Edges
[T,pred]=minspantree(G); pred'
H = graph({'a','b','c'},{'b','c','d'})
H.Edges, H.Nodes, shortestpath(H,'a','d'), neighbors(H,'b')
H=addnode(H,'e'); H=addedge(H,'e','a'); H.Edges
H=rmnode(H,'b'); H.Edges, conncomp(H)
D = digraph([1 2 3 3 5],[2 3 1 4 6]);
D.Edges
[b,s]=conncomp(D), conncomp(D,'Type','weak'), indegree(D)', outdegree(D)', successors(D,3)', predecessors(D,1)'
isdag(D), isdag(digraph([1 1 2],[2 3 3])), toposort(digraph([3 1 2],[1 2 4]))
bfsearch(G,1)', dfsearch(G,1)'
dfsearch(G,1,'edgetonew')
[mf,GF,cs,ct]=maxflow(digraph([1 1 2 2 3 3 4],[2 3 3 4 4 5 5],[10 5 15 4 8 7 10]),1,5); mf, GF.Edges, cs', ct'
centrality(G,'degree')', centrality(G,'closeness')', centrality(G,'betweenness')', centrality(G,'pagerank')', centrality(G,'eigenvector')'
G.Edges.Weight(2) = 50; G.Edges
G.Nodes.Color = {'r';'g';'b';'k'}; G.Nodes
subgraph(G,[2 4 1]).Edges
findedge(G,1,2), findnode(H,'c'), [s,t]=findedge(G,3)
shortestpathtree(G,1).Edges
try, graph([0 1;0 0]), catch e, disp(e.message), end
try, shortestpath(H,'zz','a'), catch e, disp(e.message), end
A=graph(magic(3)>4,'upper'); A.Edges
t=dfsearch(D,1,'allevents')
T = table([1 2; 2 3; 3 1], [5; 6; 7], {'x';'y';'z'}, 'VariableNames', {'EndNodes','Weight','Code'});
G = graph(T); G.Edges
N = table({'a';'b';'c'}, [1;2;3], 'VariableNames', {'Name','Size'});
G = digraph(T, N); G.Edges, G.Nodes
shortestpathtree(G,'a','c').Edges
shortestpathtree(G,'a','OutputForm','cell')
shortestpathtree(G,1,'OutputForm','vector')
graph(sparse([1 2],[2 1],[3 3],4,4)).Edges
graph([0 1;1 0],{'p','q'}).Edges
digraph({'a','b'},{'b','a'},[1 2]).Edges
graph([1 1 2],[1 2 2],'omitselfloops').Edges
G = graph([1 2], [2 3]); G = addedge(G,3,5); numnodes(G), G=rmedge(G,1,2); G.Edges
reordernodes(digraph([1 2],[2 3]),[3 1 2]).Edges
[n,d]=nearest(graph([1 2 3],[2 3 4],[1 2 3]),1,3)
minspantree(graph([1 2 3 5],[2 3 1 6],[1 2 3 4]),'Type','forest').Edges
bfsearch(digraph([1 4],[2 5]),1,'discovernode','Restart',true)'
condensation(digraph([1 2 3],[2 1 1])).Edges, transclosure(digraph([1 2],[2 3])).Edges, flipedge(digraph(1,2)).Edges
graph, digraph
isempty(graph().Nodes)
% Degrees of nodes by their names.
G = digraph({'a', 'b', 'c'}, {'b', 'c', 'a'}, [1 2 3]);
disp([indegree(G, 'a'), outdegree(G, "b")]);
disp(indegree(G, {'a', 'c'}));
H = graph({'a', 'b'}, {'b', 'c'});
disp(degree(H, 'b'));
