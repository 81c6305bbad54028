function y = im2double(x, kind)
% Numbers of a picture as doubles.
if nargin > 1 && ~strcmpi(kind, 'indexed')
    error('MATLAB:im2double:unrecognizedStringChoice', 'The second argument must be ''indexed''.');
end
y = picture_numbers(x, 'double', nargin > 1, 'im2double');
end
