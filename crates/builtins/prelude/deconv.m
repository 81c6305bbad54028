function [q, r] = deconv(y, a)
% Division of polynomials: y = conv(a, q) + r.
if ~isvector(y) || ~isvector(a)
    error('MATLAB:deconv:YorANotVector', 'Y and A must be vectors.');
end
if a(1) == 0
    error('MATLAB:deconv:ZeroCoef1', 'First coefficient of A must be non-zero.');
end
ny = numel(y);
na = numel(a);
if na > ny
    q = zeros(superior(y, a));
    r = y;
    return
end
x = zeros(1, ny - na + 1);
x(1) = 1;
q = filter(y(:).', a(:).', x);
if size(y, 1) ~= 1
    q = q.';
end
if nargout > 1
    r = y - reshape(conv(a(:), q(:)), size(y));
end
end

function kind = superior(y, a)
if isa(y, 'single') || isa(a, 'single')
    kind = 'single';
else
    kind = 'double';
end
end
