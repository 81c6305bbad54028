function A = table2array(T)
% table2array  The variables of a table side by side as one array: A = table2array(T).
    error('MATLAB:table2array:NonTable', 'Input must be a table, and is of the class ''%s''.', class(T));
end
