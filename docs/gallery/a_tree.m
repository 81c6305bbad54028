% A tree by the parents of its nodes, with the number of each node.
parents = [0 1 1 2 2 3 3 3 4 4 6 8 8 11];
treeplot(parents, 'ko', 'k-')
[x, y] = treelayout(parents);
text(x + 0.012, y + 0.02, string(1:numel(parents)), 'Color', [0 0.35 0.6])
title('Fourteen nodes')
axis off
