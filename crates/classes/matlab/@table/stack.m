function [S, rows] = stack(T, vars, varargin)
% Variables below each other: each row becomes as many as there are variables, and one of them says which it was.
    at = variables(T, vars);
    rest = variables(T, lanner.option(varargin, 'ConstantVariables', setdiff(1:numel(T.Data), at)));
    label = lanner.option(varargin, 'IndexVariableName', [strjoin(T.Names(at), '_') '_Indicator']);
    name = lanner.option(varargin, 'NewDataVariableName', strjoin(T.Names(at), '_'));
    m = numel(at);
    rows = repelem((1:T.Count).', m);
    S = picked(T, rows, rest);
    S.Rows = cell(0, 1);
    parts = cell(m, 1);
    for k = 1:m
        parts{k} = T.Data{at(k)};
    end
    data = vertcat(parts{:});
    order = reshape(reshape(1:T.Count * m, T.Count, m).', [], 1);
    data = lanner.rows(data, order);
    indicator = categorical(repmat((1:m).', T.Count, 1), (1:m).', T.Names(at));
    S = [S, table(indicator, data, 'VariableNames', {label, name})];
end
