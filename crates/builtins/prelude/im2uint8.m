function y = im2uint8(x, kind)
% Numbers of a picture as uint8.
if nargin > 1 && ~strcmpi(kind, 'indexed')
    error('MATLAB:im2uint8:unrecognizedStringChoice', 'The second argument must be ''indexed''.');
end
y = picture_integers(x, 'uint8', nargin > 1, 'im2uint8');
end
