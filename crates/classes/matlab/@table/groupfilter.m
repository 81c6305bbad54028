function T = groupfilter(T, by, f, vars)
% The rows of groups for whose variables a condition holds: groupfilter(T, groupvars, f, vars).
    keys = variables(T, by);
    data = setdiff(1:numel(T.Data), keys);
    if nargin > 3
        data = variables(T, vars);
    end
    [place, first] = lanner.key_groups(T.Data(keys), T.Count, true);
    keeps = true(T.Count, 1);
    for g = 1:numel(first)
        rows = find(place == g);
        for v = data
            keeps(rows) = keeps(rows) & f(lanner.rows(T.Data{v}, rows));
        end
    end
    T = picked(T, find(keeps), 1:numel(T.Data));
end
