function e = immse(x, y)
% The mean of squared differences.
if ~strcmp(class(x), class(y))
    error('images:validate:differentClassMatrices', 'A and B must have the same class.');
end
if ~isequal(size(x), size(y))
    error('images:validate:unequalSizeMatrices', 'A and B must have the same size.');
end
if ~isa(x, 'single')
    x = double(x);
    y = double(y);
end
d = x(:) - y(:);
e = d' * d / numel(x);
end
