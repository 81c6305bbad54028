function [T, tf] = fillmissing(T, method, varargin)
% Missing elements of variables filled, as in columns: 'DataVariables', vars says of which.
    value = [];
    if strcmpi(method, 'constant')
        value = varargin{1};
        varargin(1) = [];
    end
    before = ismissing(T);
    for k = variables(T, lanner.option(varargin, 'DataVariables', ':'))
        v = value;
        if iscell(v)
            v = v{k};
        end
        x = T.Data{k};
        is_fit = ~strcmpi(method, 'linear') || isfloat(x) || isa(x, 'lanner.Times');
        if strcmpi(method, 'constant')
            is_fit = isnumeric(x) && isnumeric(v) || ~isnumeric(x) && ~isnumeric(v);
        end
        if is_fit
            T.Data{k} = lanner.filled(x, method, v);
        end
    end
    tf = before & ~ismissing(T);
end
