function [x, y, h, s] = treelayout(parent, post)
% Places for the nodes of a tree or forest: leaves side by side in postorder, other nodes above the middle of their leaves.
parent = parent(:)';
n = numel(parent);
if any(parent < 0 | parent > n | parent ~= fix(parent))
    error('MATLAB:treelayout:InvalidParent', 'A parent must be 0 or the number of a node.');
end
if nargin < 2
    post = postorder(parent);
end
leaves = 0;
height = zeros(1, n);
first = inf(1, n);
last = zeros(1, n);
for k = post(:)'
    if last(k) == 0
        leaves = leaves + 1;
        first(k) = leaves;
        last(k) = leaves;
    end
    above = parent(k);
    if above > 0
        first(above) = min(first(above), first(k));
        last(above) = max(last(above), last(k));
        height(above) = max(height(above), height(k) + 1);
    end
end
h = max([height, 0]);
x = (first + last) / 2 / (leaves + 1);
y = (height + 1) / (h + 2);
s = separator(parent);
end

function order = postorder(parent)
% Children before their parents, the oldest first.
n = numel(parent);
order = zeros(1, n);
count = 0;
seen = false(1, n);
stack = fliplr(find(parent == 0));
while ~isempty(stack)
    k = stack(end);
    if seen(k)
        stack(end) = [];
        count = count + 1;
        order(count) = k;
    else
        seen(k) = true;
        stack = [stack, fliplr(find(parent == k))]; %#ok<AGROW>
    end
end
if count < n
    error('MATLAB:treelayout:NotATree', 'The parents have a cycle.');
end
end

function s = separator(parent)
% How many nodes there are from the root down to the first one with several children.
s = 0;
level = find(parent == 0);
while isscalar(level)
    s = s + 1;
    level = find(parent == level);
end
end
