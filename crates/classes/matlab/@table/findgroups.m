function [place, R] = findgroups(T)
% The number of each row's group, and a table with a row for each group.
    [place, first] = lanner.key_groups(T.Data, T.Count, false);
    R = picked(T, first, 1:numel(T.Data));
    R.Rows = cell(0, 1);
    place(place == 0) = NaN;
end
