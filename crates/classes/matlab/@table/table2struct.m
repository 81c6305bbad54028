function S = table2struct(T, varargin)
% A struct with a field for each variable; an element for each row, unless 'ToScalar', true.
    if lanner.option(varargin, 'ToScalar', false)
        S = cell2struct(T.Data, T.Names, 2);
    else
        S = cell2struct(table2cell(T), T.Names, 2);
    end
end
