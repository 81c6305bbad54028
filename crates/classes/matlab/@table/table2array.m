function A = table2array(T)
% The variables side by side as one array.
    A = content(T, 1:T.Count, 1:numel(T.Data));
end
