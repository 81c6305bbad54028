function y = im2single(x, kind)
% Numbers of a picture as singles.
if nargin > 1 && ~strcmpi(kind, 'indexed')
    error('MATLAB:im2single:unrecognizedStringChoice', 'The second argument must be ''indexed''.');
end
y = picture_numbers(x, 'single', nargin > 1, 'im2single');
end
