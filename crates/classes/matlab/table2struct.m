function S = table2struct(T, varargin)
% table2struct  A table as a struct with an element for each row: S = table2struct(T), or one with arrays: table2struct(T, 'ToScalar', true).
    error('MATLAB:table2struct:NonTable', 'Input must be a table, and is of the class ''%s''.', class(T));
end
