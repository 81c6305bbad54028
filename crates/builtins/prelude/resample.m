function [y, h] = resample(x, p, q, n, beta)
% The rate p/q times that of x, by a low-pass filter with a Kaiser window.
    if nargin < 4 || isempty(n)
        n = 10;
    end
    if nargin < 5
        beta = 5;
    end
    if ~isscalar(p) || p < 1 || p ~= floor(p) || ~isscalar(q) || q < 1 || q ~= floor(q)
        error('signal:resample:MustBePosInteger', 'P and Q must be positive integers.');
    end
    g = gcd(p, q);
    p = p / g;
    q = q / g;
    if p == 1 && q == 1
        y = x;
        h = 1;
        return
    end
    turned = isrow(x);
    if turned
        x = x.';
    end
    count = size(x, 1);
    if isscalar(n)
        most = max(p, q);
        if n == 0
            h = ones(p, 1);
            half = (p - 1) / 2;
        else
            half = n * most;
            h = sinc((-half:half)' / most) / most .* kaiser(2 * half + 1, beta);
            h = p * h / sum(h);
        end
    else
        h = n(:);
        half = (numel(h) - 1) / 2;
    end
    % The delay of the filter becomes a whole number of elements of the result.
    before = floor(q - mod(half, q));
    wide = [zeros(before, 1); h];
    delay = floor(ceil(half + before) / q);
    length_of = ceil(count * p / q);
    missing = max(0, (length_of + delay - 1) * q + 1 - ((count - 1) * p + numel(wide)));
    y = upfirdn(x, [wide; zeros(missing, 1)], p, q);
    y = y(delay + (1:length_of), :);
    if turned
        y = y.';
        h = h.';
    end
end
