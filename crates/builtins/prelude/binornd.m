function r = binornd(n, p, varargin)
% How many of n uniform numbers are below p.
    r = zeros(drawn_extents('binornd', varargin, n, p));
    n = n + r;
    p = p + r;
    for k = 1:numel(r)
        if n(k) >= 0 && n(k) == floor(n(k)) && n(k) < Inf && p(k) >= 0 && p(k) <= 1
            r(k) = binomial_draw(n(k), p(k));
        else
            r(k) = NaN;
        end
    end
end
