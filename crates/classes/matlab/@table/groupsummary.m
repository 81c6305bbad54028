function R = groupsummary(T, by, methods, vars, varargin)
% Statistics of groups of rows: groupsummary(T, groupvars), groupsummary(T, groupvars, methods, vars).
%   Methods are 'mean', 'sum', 'min', 'max', 'median', 'std', 'var', 'mode', 'range', 'nummissing', 'numunique',
%   'nnz', 'all', or functions; values that are missing count for none of the named ones.
    keys = variables(T, by);
    if nargin < 3
        methods = {};
    elseif ~iscell(methods)
        if isstring(methods)
            methods = cellstr(methods);
        else
            methods = {methods};
        end
    end
    data = setdiff(1:numel(T.Data), keys);
    if nargin > 3
        data = variables(T, vars);
    elseif ~isempty(methods)
        data = data(cellfun(@(x) isnumeric(x) || islogical(x) || isa(x, 'datetime') || isa(x, 'duration'), T.Data(data)));
    end
    if numel(methods) == 1 && ischar(methods{1}) && strcmp(methods{1}, 'all')
        methods = {'mean', 'sum', 'min', 'max', 'range', 'median', 'mode', 'var', 'std', 'nummissing', 'nnz', 'numunique'};
    end
    includes = lanner.option(varargin, 'IncludeMissingGroups', true);
    [place, first] = lanner.key_groups(T.Data(keys), T.Count, includes);
    n = numel(first);
    R = picked(T, first, keys);
    R.Rows = cell(0, 1);
    sizes = accumarray(place(place > 0), 1, [n, 1]);
    R = [R, table(sizes, 'VariableNames', {'GroupCount'})];
    for v = data
        for m = 1:numel(methods)
            [f, name] = lanner.statistic(methods{m}, m);
            values = cell(n, 1);
            for g = 1:n
                values{g} = f(lanner.rows(T.Data{v}, find(place == g)));
            end
            R = [R, table(vertcat(values{:}), 'VariableNames', {[name '_' T.Names{v}]})];
        end
    end
end
