function T = horzcat(varargin)
% [T1, T2]: the variables of both.
    T = varargin{1};
    for k = 2:nargin
        other = varargin{k};
        if ~isa(other, 'table')
            error('MATLAB:table:horzcat:InvalidInput', 'All input arguments must be tables.');
        elseif other.Count ~= T.Count
            error('MATLAB:table:horzcat:SizeMismatch', 'All tables in the bracketed expression must have the same number of rows.');
        end
        again = intersect(T.Names, other.Names);
        if ~isempty(again)
            error('MATLAB:table:DuplicateVarNames', 'Duplicate table variable name: ''%s''.', again{1});
        end
        if ~isempty(T.Rows) && ~isempty(other.Rows)
            [is_known, order] = ismember(T.Rows, other.Rows);
            if ~all(is_known)
                error('MATLAB:table:horzcat:UnequalRowNames', 'All tables in the bracketed expression must have the same row names.');
            end
            other = picked(other, order, 1:numel(other.Data));
        elseif isempty(T.Rows)
            T.Rows = other.Rows;
        end
        T.Units = padded(T.Units, T, other.Units, other);
        T.Texts = padded(T.Texts, T, other.Texts, other);
        T.Data = [T.Data, other.Data];
        T.Names = [T.Names, other.Names];
    end
end

function c = padded(a, T, b, other)
    c = {};
    if isempty(a) && isempty(b)
        return
    end
    if isempty(a)
        a = repmat({''}, 1, numel(T.Names));
    end
    if isempty(b)
        b = repmat({''}, 1, numel(other.Names));
    end
    c = [a, b];
end
