function T = renamevars(T, vars, names)
% The table with other names for some variables.
    all = T.Names;
    all(variables(T, vars)) = lanner.text_cells(names);
    T = named(T, all);
end
