function y = im2uint16(x, kind)
% Numbers of a picture as uint16.
if nargin > 1 && ~strcmpi(kind, 'indexed')
    error('MATLAB:im2uint16:unrecognizedStringChoice', 'The second argument must be ''indexed''.');
end
y = picture_integers(x, 'uint16', nargin > 1, 'im2uint16');
end
