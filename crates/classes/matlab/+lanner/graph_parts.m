function [bins, sizes] = graph_parts(first, to, varargin)
% The connected parts of nodes whose edges go both ways, numbered in the order of their first nodes.
n = numel(first) - 1;
bins = zeros(n, 1);
sizes = zeros(0, 1);
stack = zeros(n, 1);
count = 0;
for k = 1:n
    if bins(k) == 0
        count = count + 1;
        bins(k) = count;
        stack(1) = k;
        top = 1;
        size_of = 0;
        while top > 0
            here = stack(top);
            top = top - 1;
            size_of = size_of + 1;
            for e = first(here):first(here + 1) - 1
                next = to(e);
                if bins(next) == 0
                    bins(next) = count;
                    top = top + 1;
                    stack(top) = next;
                end
            end
        end
        sizes(count, 1) = size_of;
    end
end
end
