function B = medfilt2(A, varargin)
% The median of each neighbourhood.
validateattributes(A, {'numeric', 'logical'}, {'real', '2d'}, 'medfilt2', 'A', 1);
extents = [3, 3];
border = 'zeros';
for k = 1:numel(varargin)
    if ischar(varargin{k}) || isstring(varargin{k})
        border = validatestring(varargin{k}, {'zeros', 'symmetric', 'indexed'}, 'medfilt2');
    else
        extents = double(varargin{k}(:))';
    end
end
if numel(extents) ~= 2 || any(extents < 1 | extents ~= floor(extents))
    error('MATLAB:medfilt2:expectedPositive', 'Expected input number 2, [M N], to be two positive integers.');
end
if strcmp(border, 'indexed')
    border = 'zeros';
    if isa(A, 'double')
        border = 'ones';
    end
end
count = prod(extents);
x = sort(neighbourhoods(A, ones(extents), border), 3);
B = x(:, :, (count + 1) / 2 - 0.5 * (mod(count, 2) == 0));
if mod(count, 2) == 0
    other = x(:, :, count / 2 + 1);
    if islogical(A)
        B = B & other;
    elseif isinteger(A)
        B = cast(floor((double(B) + double(other)) / 2), class(A));
    else
        B = (B + other) / 2;
    end
end
end
