function w = kaiser(n, beta)
% Quotient of Bessel functions.
    if nargin < 2 || isempty(beta)
        beta = 0.5;
    end
    n = window_length(n, 'kaiser');
    if n == 1
        w = 1;
    else
        t = 2 * (0:n - 1)' / (n - 1) - 1;
        w = besseli(0, beta * sqrt(max(1 - t .^ 2, 0))) / besseli(0, beta);
        w = (w + w(end:-1:1)) / 2;
    end
end
