function y = upfirdn(x, h, p, q)
% Zeros between the elements, a filter, then every q-th element.
    if nargin < 3
        p = 1;
    end
    if nargin < 4
        q = 1;
    end
    if ~isscalar(p) || p < 1 || p ~= floor(p) || ~isscalar(q) || q < 1 || q ~= floor(q)
        error('signal:upfirdn:InvalidRange', 'The factors must be positive integers.');
    end
    turned = isrow(x);
    if turned
        x = x.';
    end
    h = h(:);
    n = size(x, 1);
    wide = zeros((n - 1) * p + 1, size(x, 2), 'like', x);
    wide(1:p:end, :) = x(:, :);
    y = zeros(ceil(((n - 1) * p + numel(h)) / q), size(x, 2));
    for j = 1:size(x, 2)
        z = conv(double(wide(:, j)), h);
        y(:, j) = z(1:q:end);
    end
    if turned
        y = y.';
    end
end
