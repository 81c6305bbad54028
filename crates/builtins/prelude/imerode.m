function B = imerode(A, element, shape)
% Light shrinks.
if nargin < 3
    shape = 'same';
end
B = morphed(A, element, validatestring(shape, {'same', 'full'}, 'imerode'), false, 'imerode');
end
