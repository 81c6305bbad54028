function R = groupcounts(T, by, varargin)
% How many rows each group has, and how many of a hundred.
    keys = variables(T, by);
    includes = lanner.option(varargin, 'IncludeMissingGroups', true);
    [place, first] = lanner.key_groups(T.Data(keys), T.Count, includes);
    sizes = accumarray(place(place > 0), 1, [numel(first), 1]);
    R = picked(T, first, keys);
    R.Rows = cell(0, 1);
    R = [R, table(sizes, 100 * sizes / sum(sizes), 'VariableNames', {'GroupCount', 'Percent'})];
end
