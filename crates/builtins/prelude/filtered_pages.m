function y = filtered_pages(x, h, border, shape)
% The correlation of each page with a mask; beyond the border is a number, or what padarray makes; appended to the filters.
[m, n] = size(h);
if strcmp(shape, 'full')
    before = [m, n] - 1;
    after = before;
else
    before = floor(([m, n] - 1) / 2);
    after = [m, n] - 1 - before;
end
x = padarray(padarray(x, before, border, 'pre'), after, border, 'post');
extents = size(x);
x = reshape(x, extents(1), extents(2), []);
k = rot90(h, 2);
y = zeros([max(extents(1:2) - [m, n] + 1, 0), size(x, 3)], class(x));
% A mask of rank one is two passes.
if m > 1 && n > 1 && all(isfinite(k(:))) && m * n > 9
    [u, s, v] = svd(double(k));
    s = diag(s);
    if all(s(2:end) <= s(1) * numel(s) * eps)
        u = cast(u(:, 1) * sqrt(s(1)), class(x));
        v = cast(v(:, 1) * sqrt(s(1)), class(x));
        for p = 1:size(x, 3)
            y(:, :, p) = conv2(u, v, x(:, :, p), 'valid');
        end
        y = reshape(y, [size(y, 1), size(y, 2), extents(3:end)]);
        return
    end
end
for p = 1:size(x, 3)
    y(:, :, p) = conv2(x(:, :, p), k, 'valid');
end
y = reshape(y, [size(y, 1), size(y, 2), extents(3:end)]);
end
