function [r, adjustment] = tiedrank(x, tie_flag)
% Ranks along the columns; equal elements share the mean of theirs, NaN has none.
    if nargin < 2
        tie_flag = 0;
    end
    if isvector(x)
        [r, adjustment] = ranks_of(x(:), tie_flag);
        r = reshape(r, size(x));
    else
        if isempty(x)
            r = x;
            adjustment = zeros(1, size(x, 2));
            return
        end
        r = zeros(size(x), 'like', x);
        adjustment = zeros(1 + 2 * (tie_flag ~= 0), size(x, 2));
        for c = 1:size(x, 2)
            [r(:, c), adjustment(:, c)] = ranks_of(x(:, c), tie_flag);
        end
    end
end

function [r, adjustment] = ranks_of(x, tie_flag)
    [sorted, order] = sort(x);
    n = sum(~isnan(x));
    r = NaN(size(x), 'like', x);
    adjustment = zeros(1 + 2 * (tie_flag ~= 0), 1);
    first = 1;
    while first <= n
        last = first;
        while last < n && sorted(last + 1) == sorted(first)
            last = last + 1;
        end
        count = last - first + 1;
        r(order(first:last)) = (first + last) / 2;
        if count > 1
            if tie_flag == 0
                adjustment = adjustment + count * (count - 1) * (count + 1) / 2;
            else
                adjustment = adjustment + [count * (count - 1) / 2; count * (count - 1) * (count - 2); count * (count - 1) * (2 * count + 5)];
            end
        end
        first = last + 1;
    end
end
