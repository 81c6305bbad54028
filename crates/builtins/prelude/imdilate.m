function B = imdilate(A, element, shape)
% Light grows.
if nargin < 3
    shape = 'same';
end
B = morphed(A, element, validatestring(shape, {'same', 'full'}, 'imdilate'), true, 'imdilate');
end
