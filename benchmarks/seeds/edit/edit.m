function distance = edit(a, b)
% EDIT  Edit distance of two strings: how many insertions, deletions and replacements turn A into B.
%   D(i + 1, j + 1) is the distance of the first i characters of A from the first j of B.
    n = length(a);
    m = length(b);
    d = zeros(n + 1, m + 1);
    for i = 1:n
        d(i + 1, 1) = i;
    end
    for j = 1:m
        d(1, j + 1) = j;
    end
    for j = 1:m
        for i = 1:n
            if a(i) == b(j)
                d(i + 1, j + 1) = d(i, j);
            else
                d(i + 1, j + 1) = 1 + min(min(d(i, j + 1), d(i + 1, j)), d(i, j));
            end
        end
    end
    distance = d(n + 1, m + 1);
end
