function [T, order] = sortrows(T, vars, varargin)
% Rows in the order of variables: sortrows(T, vars, 'descend'), sortrows(T, vars, {'ascend', 'descend'}), sortrows(T, 'RowNames').
    directions = {'ascend'};
    if nargin < 2
        vars = ':';
    end
    if ~isempty(varargin) && ~any(strcmpi(varargin{1}, {'MissingPlacement', 'ComparisonMethod'}))
        directions = lanner.text_cells(varargin{1});
    end
    by_name = ischar(vars) && any(strcmp(vars, {'RowNames', T.Dims{1}})) && ~any(strcmp(vars, T.Names));
    if by_name
        keys = {T.Rows};
    else
        if isnumeric(vars)
            directions = cell(1, numel(vars));
            words = {'descend', 'ascend'};
            for k = 1:numel(vars)
                directions{k} = words{1 + (vars(k) > 0)};
            end
            vars = abs(vars);
        end
        keys = T.Data(variables(T, vars));
    end
    if isscalar(directions)
        directions = repmat(directions, 1, numel(keys));
    end
    order = (1:T.Count).';
    for k = numel(keys):-1:1
        key = keys{k};
        for column = size(key, 2):-1:1
            order = order(lanner.order(key(order, column), directions{k}));
        end
    end
    T = picked(T, order, 1:numel(T.Data));
end
