function L = labelmatrix(parts)
% The numbers of parts that bwconncomp gives.
if ~isstruct(parts) || ~all(isfield(parts, {'ImageSize', 'NumObjects', 'PixelIdxList'}))
    error('images:labelmatrix:invalidInput', 'Expected input number 1, CC, to be a structure that bwconncomp gives.');
end
n = parts.NumObjects;
kind = 'double';
if n <= 255
    kind = 'uint8';
elseif n <= 65535
    kind = 'uint16';
elseif n <= 4294967295
    kind = 'uint32';
end
L = zeros(parts.ImageSize, kind);
for k = 1:n
    L(parts.PixelIdxList{k}) = k;
end
end
