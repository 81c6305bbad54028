function C = table2cell(T)
% table2cell  The elements of a table as a cell array: C = table2cell(T).
    error('MATLAB:table2cell:NonTable', 'Input must be a table, and is of the class ''%s''.', class(T));
end
