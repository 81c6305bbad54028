function w = gausswin(n, alpha)
% exp(-(alpha*t)^2/2) with t from -1 to 1.
    if nargin < 2 || isempty(alpha)
        alpha = 2.5;
    end
    n = window_length(n, 'gausswin');
    if n == 1
        w = 1;
    else
        t = ((0:n - 1)' - (n - 1) / 2) / ((n - 1) / 2);
        w = exp(-0.5 * (alpha * t) .^ 2);
    end
end
