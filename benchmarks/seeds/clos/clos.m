function reach = clos(edges)
% CLOS  Transitive closure of a directed graph by repeated squaring of its matrix.
%   EDGES(i, j) is 1 where the graph has an edge from i to j; REACH(i, j) is 1 where it has a path. After k
%   squarings all paths of up to 2^k edges are found.
    n = size(edges, 1);
    reach = edges;
    longest = 1;
    while longest < n
        reach = double(reach + reach * reach > 0);
        longest = 2 * longest;
    end
end
