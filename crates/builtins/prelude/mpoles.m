function [multiplicity, at] = mpoles(poles, tol, reorder)
% How often each pole of a list occurs, the greatest first: 1 for its first place, 2 for its second.
    if nargin < 2 || isempty(tol)
        tol = 1e-3;
    end
    if nargin < 3
        reorder = 1;
    end
    poles = poles(:);
    order = (1:numel(poles))';
    if reorder
        [~, order] = sort(abs(poles), 'descend');
    end
    multiplicity = zeros(0, 1);
    at = zeros(0, 1);
    while ~isempty(order)
        first = poles(order(1));
        limit = tol;
        if first ~= 0
            limit = tol * abs(first);
        end
        same = abs(poles(order) - first) < limit;
        at = [at; order(same)]; %#ok
        multiplicity = [multiplicity; (1:sum(same))']; %#ok
        order = order(~same);
    end
end
