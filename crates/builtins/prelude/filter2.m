function Y = filter2(h, X, shape)
% Correlation is convolution with the filter turned by 180 degrees.
if nargin < 3
    shape = 'same';
end
Y = conv2(X, rot90(h, 2), shape);
end
