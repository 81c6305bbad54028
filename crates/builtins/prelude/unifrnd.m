function r = unifrnd(a, b, varargin)
% a + (b - a) times rand.
if isempty(varargin)
    extents = size(a + b);
    varargin = {extents};
end
r = a + (b - a) .* rand(varargin{:});
r(a > b & true(size(r))) = NaN;
end
