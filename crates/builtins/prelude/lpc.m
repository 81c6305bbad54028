function [a, g] = lpc(x, p)
% The filter that predicts each element by those before, from the autocorrelation, by Levinson's recursion.
    if isvector(x)
        x = x(:);
    end
    n = size(x, 1);
    if nargin < 2
        p = n - 1;
    end
    if ~isscalar(p) || p < 0 || p ~= floor(p)
        error('signal:lpc:InvalidOrder', 'The order must be a nonnegative integer.');
    end
    a = zeros(size(x, 2), p + 1);
    g = zeros(size(x, 2), 1);
    for j = 1:size(x, 2)
        X = fft(double(x(:, j)), 2 ^ nextpow2(2 * n - 1));
        r = ifft(abs(X) .^ 2) / n;
        if isreal(x)
            r = real(r);
        end
        r(end + 1:p + 1) = 0;
        [a(j, :), g(j)] = recursion(r, p);
    end
end

function [a, e] = recursion(r, p)
    a = 1;
    e = real(r(1));
    for k = 1:p
        reflection = -(a * r(k + 1:-1:2)) / e;
        a = [a, 0] + reflection * [0, conj(a(end:-1:1))];
        e = e * (1 - abs(reflection) ^ 2);
    end
end
