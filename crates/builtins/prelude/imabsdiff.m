function z = imabsdiff(x, y)
% How far the elements of two pictures are apart.
if ~strcmp(class(x), class(y))
    error('images:imabsdiff:mismatchedType', 'Both images must have the same class.');
end
if ~isequal(size(x), size(y))
    error('images:imabsdiff:mismatchedSize', 'Both images must have the same size.');
end
if islogical(x)
    z = xor(x, y);
else
    z = max(x, y) - min(x, y);
end
end
