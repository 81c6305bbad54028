function C = convn(A, B, shape)
% Sum of shifted copies.
if nargin < 3
    shape = 'full';
end
if ismatrix(A) && ismatrix(B)
    C = conv2(A, B, shape);
    return
end
rank = max(ndims(A), ndims(B));
a = ones(1, rank);
b = ones(1, rank);
a(1:ndims(A)) = size(A);
b(1:ndims(B)) = size(B);
C = zeros(max(a + b - 1, 0));
if isa(A, 'single') || isa(B, 'single')
    C = single(C);
end
place = cell(1, rank);
for k = 1:numel(B)
    [place{:}] = ind2sub(b, k);
    target = cell(1, rank);
    for d = 1:rank
        target{d} = place{d}:place{d} + a(d) - 1;
    end
    C(target{:}) = C(target{:}) + B(k) * A;
end
part = cell(1, rank);
switch shape
    case 'full'
        return
    case 'same'
        for d = 1:rank
            part{d} = floor(b(d) / 2) + (1:a(d));
        end
    case 'valid'
        for d = 1:rank
            part{d} = b(d):a(d);
        end
    otherwise
        error('MATLAB:convn:unknownShapeParameter', 'Unknown shape parameter.');
end
C = C(part{:});
end
