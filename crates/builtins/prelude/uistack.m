function uistack(h, where, steps)
% Moves objects among the children of their parent; the first child is in front.
    if nargin < 2 || isempty(where)
        where = 'up';
    end
    if nargin < 3
        steps = 1;
    end
    where = validatestring(where, {'up', 'down', 'top', 'bottom'}, 'uistack');
    parent = get(h(1), 'Parent');
    for k = 1:numel(h)
        if get(h(k), 'Parent') ~= parent
            error('MATLAB:uistack:DifferentParents', 'The objects must have the same parent.');
        end
    end
    children = allchild(parent);
    for k = numel(h):-1:1
        at = find(children == h(k), 1);
        children(at) = [];
        n = numel(children);
        switch where
            case 'top'
                to = 1;
            case 'bottom'
                to = n + 1;
            case 'up'
                to = max(at - steps, 1);
            otherwise
                to = min(at + steps, n + 1);
        end
        children = [children(1:to - 1); h(k); children(to:end)];
    end
    set(parent, 'Children', children);
end
