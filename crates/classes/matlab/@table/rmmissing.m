function [T, is_removed] = rmmissing(T, varargin)
% The rows without missing values; rmmissing(T, 2): the variables; 'DataVariables', vars and 'MinNumMissing', n.
    [args, options] = lanner.split_options(varargin, {'DataVariables', 'MinNumMissing'});
    vars = variables(T, lanner.option(options, 'DataVariables', ':'));
    least = lanner.option(options, 'MinNumMissing', 1);
    all = ismissing(T);
    if ~isempty(args) && args{1} == 2
        is_removed = false(1, numel(T.Data));
        is_removed(vars) = sum(all(:, vars), 1) >= least;
        T = picked(T, 1:T.Count, find(~is_removed));
    else
        is_removed = sum(all(:, vars), 2) >= least;
        T = picked(T, find(~is_removed), 1:numel(T.Data));
    end
end
