function [arrives, count] = graph_reaching(first, to, goal)
% From which nodes a way leads to a node, and how many they are.
n = numel(first) - 1;
from = repelem((1:n)', diff(first(:)));
[before, order] = sort(to(:));
from = from(order);
begins = cumsum([1; accumarray(before, 1, [n, 1])]);
arrives = false(n, 1);
arrives(goal) = true;
queue = zeros(n, 1);
queue(1) = goal;
count = 1;
head = 1;
while head <= count
    here = queue(head);
    head = head + 1;
    for k = begins(here):begins(here + 1) - 1
        if ~arrives(from(k))
            arrives(from(k)) = true;
            count = count + 1;
            queue(count) = from(k);
        end
    end
end
end
