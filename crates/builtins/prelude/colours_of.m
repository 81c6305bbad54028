function y = colours_of(x, map, name)
% The colours of indices, one page each; appended to the functions of indexed pictures.
if ~isnumeric(x) && ~islogical(x)
    error(['MATLAB:' name ':invalidType'], 'Expected input number 1, X, to be numeric or logical.');
end
if size(map, 2) ~= 3 || ~isfloat(map)
    error(['MATLAB:' name ':invalidMap'], 'A colormap must be a matrix of class double or single with 3 columns.');
end
k = double(x);
if ~isfloat(x)
    k = k + 1;
elseif any(k(:) ~= floor(k(:)))
    error(['MATLAB:' name ':expectedInteger'], 'Expected input number 1, X, to be integer-valued.');
end
k = min(max(k, 1), size(map, 1));
y = reshape(map(k(:), :), [size(x, 1), size(x, 2), size(x, 3), 3]);
if size(x, 3) == 1
    y = reshape(y, [size(x, 1), size(x, 2), 3]);
end
end
