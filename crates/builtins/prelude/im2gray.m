function y = im2gray(x)
% The luminance of colours; what has none stays as it is.
validateattributes(x, {'numeric', 'logical'}, {'real'}, 'im2gray', 'I', 1);
if size(x, 3) == 3
    y = rgb2gray(x);
elseif size(x, 3) == 1
    y = x;
else
    error('MATLAB:im2gray:invalidInputSize', 'Expected input number 1, I, to be m-by-n or m-by-n-by-3.');
end
end
