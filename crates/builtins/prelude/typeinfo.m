function name = typeinfo(x)
% The name of a value's class, complexity and shape, as Octave stores them.
kind = class(x);
switch kind
    case 'char'
        name = 'string';
        return
    case 'cell'
        name = 'cell';
        return
    case 'struct'
        name = 'struct';
        if isscalar(x)
            name = 'scalar struct';
        end
        return
    case 'function_handle'
        name = 'function handle';
        return
    case {'double', 'single', 'logical'}
    otherwise
        if ~isnumeric(x)
            name = 'object';
            return
        end
end
if issparse(x)
    if islogical(x)
        name = 'sparse bool matrix';
    elseif isreal(x)
        name = 'sparse matrix';
    else
        name = 'sparse complex matrix';
    end
    return
end
shape = 'matrix';
if isscalar(x)
    shape = 'scalar';
end
if ~isreal(x)
    shape = ['complex ', shape];
end
switch kind
    case 'double'
        name = shape;
        if isempty(x) && isequal(size(x), [0, 0])
            name = 'null_matrix';
        end
    case 'single'
        name = ['float ', shape];
    case 'logical'
        name = 'bool matrix';
        if isscalar(x)
            name = 'bool';
        end
    otherwise
        name = [kind, ' ', shape];
end
end
