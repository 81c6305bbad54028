function r = geornd(p, varargin)
% Failures before the first success, by inversion.
    r = zeros(drawn_extents('geornd', varargin, p));
    r = max(ceil(log(rand(size(r))) ./ log1p(-p)) - 1, 0);
    r(p == 1 & true(size(r))) = 0;
    r(~(p > 0 & p <= 1) & true(size(r))) = NaN;
end
