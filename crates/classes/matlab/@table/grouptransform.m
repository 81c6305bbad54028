function T = grouptransform(T, by, method, vars, varargin)
% Variables transformed within groups: 'zscore', 'norm', 'meancenter', 'rescale', 'meanfill', 'linearfill', or a function.
    keys = variables(T, by);
    data = setdiff(1:numel(T.Data), keys);
    if nargin > 3
        data = variables(T, vars);
    end
    replaces = lanner.option(varargin, 'ReplaceValues', true);
    [f, name] = transformation(method);
    [place, first] = lanner.key_groups(T.Data(keys), T.Count, true);
    for v = data
        x = T.Data{v};
        for g = 1:numel(first)
            rows = find(place == g);
            x = lanner.put_rows(x, rows, f(lanner.rows(T.Data{v}, rows)));
        end
        if replaces
            T.Data{v} = x;
        else
            T = [T, table(x, 'VariableNames', {[name '_' T.Names{v}]})];
        end
    end
end

function [f, name] = transformation(method)
    if isa(method, 'function_handle')
        f = method;
        name = 'fun';
        return
    end
    name = lower(char(method));
    switch name
        case 'zscore'
            f = @(x) (x - mean(x, 'omitnan')) ./ std(x, 'omitnan');
        case 'norm'
            f = @(x) x ./ norm(x);
        case 'meancenter'
            f = @(x) x - mean(x, 'omitnan');
        case 'rescale'
            f = @(x) (x - min(x)) ./ (max(x) - min(x));
        case 'meanfill'
            f = @(x) lanner.filled(x, 'constant', mean(x, 'omitnan'));
        case 'linearfill'
            f = @(x) lanner.filled(x, 'linear', []);
        otherwise
            error('MATLAB:grouptransform:InvalidMethod', 'Unrecognized method ''%s''.', name);
    end
end
