function r = unidrnd(n, varargin)
% Integers from 1 to n.
    extents = drawn_extents('unidrnd', varargin, n);
    r = ceil(n .* rand(extents));
    r(~(n > 0 & n == floor(n)) & true(size(r))) = NaN;
end
