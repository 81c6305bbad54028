function w = tukeywin(n, r)
% Cosine lobes at the ends, which are the part r of all.
    if nargin < 2 || isempty(r)
        r = 0.5;
    end
    n = window_length(n, 'tukeywin');
    if n == 1
        w = 1;
    elseif r <= 0
        w = ones(n, 1);
    elseif r >= 1
        w = hann(n);
    else
        t = linspace(0, 1, n)';
        w = ones(n, 1);
        count = floor(r / 2 * (n - 1)) + 1;
        lobe = (1 + cos(2 * pi / r * (t(1:count) - r / 2))) / 2;
        w(1:count) = lobe;
        w(n - count + 1:n) = lobe(end:-1:1);
    end
end
