function T = removevars(T, vars)
% The table without some variables.
    T = without_variables(T, variables(T, vars));
end
