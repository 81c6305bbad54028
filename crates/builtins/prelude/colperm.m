function p = colperm(S)
% Columns in the order of their numbers of elements.
[~, p] = sort(full(sum(S ~= 0, 1)));
end
