function T = vertcat(varargin)
% [T1; T2]: the rows of both, variables by name.
    parts = varargin(~cellfun(@(x) isnumeric(x) && isempty(x) || isa(x, 'table') && isempty(x.Data), varargin));
    if isempty(parts)
        T = varargin{1};
        return
    end
    T = parts{1};
    for k = 2:numel(parts)
        other = parts{k};
        if iscell(other)
            T = assign_part(T, {T.Count + (1:size(other, 1)), ':'}, other);
            continue
        elseif ~isa(other, 'table')
            error('MATLAB:table:vertcat:InvalidInput', 'All input arguments must be tables.');
        end
        if numel(other.Names) ~= numel(T.Names)
            error('MATLAB:table:vertcat:SizeMismatch', 'All tables in the bracketed expression must have the same number of variables.');
        end
        [is_known, order] = ismember(T.Names, other.Names);
        if ~all(is_known)
            error('MATLAB:table:vertcat:UnequalVarNames', 'All tables in the bracketed expression must have the same variable names.');
        end
        for v = 1:numel(order)
            T.Data{v} = [T.Data{v}; other.Data{order(v)}];
        end
        count = T.Count + other.Count;
        if ~isempty(T.Rows) || ~isempty(other.Rows)
            T.Rows = [labels(T, 0); labels(other, T.Count)];
            if numel(unique(T.Rows)) < count
                error('MATLAB:table:DuplicateRowNames', 'Duplicate table row names.');
            end
        end
        T.Count = count;
    end
end

function c = labels(T, before)
    c = T.Rows;
    if isempty(c)
        c = arrayfun(@(k) sprintf('Row%d', k), before + (1:T.Count).', 'UniformOutput', false);
    end
end
