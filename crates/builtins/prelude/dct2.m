function y = dct2(x, m, n)
% Along the columns, then along the rows.
    if nargin == 2
        n = m(2);
        m = m(1);
    elseif nargin == 1
        [m, n] = size(x);
    end
    y = cosine_transform('dct', cosine_transform('dct', x, {m, 1}), {n, 2});
end
