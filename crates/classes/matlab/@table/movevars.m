function T = movevars(T, vars, where, place)
% Variables moved: movevars(T, vars, 'Before', variable), 'After', or to the end.
    at = variables(T, vars);
    rest = setdiff(1:numel(T.Data), at);
    if nargin < 3
        order = [rest, at];
    else
        k = find(rest == variables(T, place));
        k = k - strcmpi(where, 'Before');
        order = [rest(1:k), at, rest(k + 1:end)];
    end
    T = picked(T, 1:T.Count, order);
end
