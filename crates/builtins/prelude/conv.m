function c = conv(a, b, shape)
% One-dimensional convolution, or the product of polynomials.
if ~isvector(a) || ~isvector(b)
    error('MATLAB:conv:AorBNotVector', 'A and B must be vectors.');
end
if nargin < 3
    shape = 'full';
elseif ~any(strcmp(shape, {'full', 'same', 'valid'}))
    error('MATLAB:conv:unknownShapeParameter', 'Unknown shape parameter.');
end
c = conv2(a(:), b(:), shape);
if shape(1) == 'f'
    if numel(a) > numel(b)
        turned = size(a, 1) == 1;
    else
        turned = size(b, 1) == 1;
    end
else
    turned = size(a, 1) == 1;
end
if turned
    c = c.';
end
end
