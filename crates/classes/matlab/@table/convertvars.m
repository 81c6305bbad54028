function T = convertvars(T, vars, type)
% Variables converted to a class, or by a function.
    if ischar(type) || isstring(type)
        name = char(type);
        if strcmp(name, 'cellstr')
            f = @cellstr;
        else
            f = str2func(name);
        end
    else
        f = type;
    end
    for k = variables(T, vars)
        T.Data{k} = f(T.Data{k});
    end
end
