function x = idct2(y, m, n)
% Along the columns, then along the rows.
    if nargin == 2
        n = m(2);
        m = m(1);
    elseif nargin == 1
        [m, n] = size(y);
    end
    x = cosine_transform('idct', cosine_transform('idct', y, {m, 1}), {n, 2});
end
