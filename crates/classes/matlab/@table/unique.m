function [T, first, place] = unique(T, varargin)
% Rows that differ, sorted, or in the order of their first ones: unique(T, 'stable').
    is_stable = ~isempty(varargin) && any(strcmpi(varargin, 'stable'));
    [place, first] = lanner.groups(T.Data, T.Count);
    if is_stable
        [first, order] = sort(first);
        where(order) = 1:numel(order);
        place = reshape(where(place), [], 1);
    end
    T = picked(T, first, 1:numel(T.Data));
end
