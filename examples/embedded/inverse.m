function r = inverse(a)
% INVERSE  The inverse of a square matrix, by Gauss and Jordan with the largest pivot of each column.
n = size(a, 1);
r = a;
for i = 1:n
    for j = 1:n
        r(i, j) = 0;
    end
    r(i, i) = 1;
end
for k = 1:n
    best = k;
    for i = k+1:n
        if abs(a(i, k)) > abs(a(best, k))
            best = i;
        end
    end
    pivot = a(best, k);
    if pivot == 0
        error('inverse:singular', 'The matrix is singular: column %d.', k);
    end
    for j = 1:n
        t = a(best, j);
        a(best, j) = a(k, j);
        a(k, j) = t / pivot;
        t = r(best, j);
        r(best, j) = r(k, j);
        r(k, j) = t / pivot;
    end
    for i = 1:n
        if i ~= k
            f = a(i, k);
            for j = 1:n
                a(i, j) = a(i, j) - f * a(k, j);
                r(i, j) = r(i, j) - f * r(k, j);
            end
        end
    end
end
end
