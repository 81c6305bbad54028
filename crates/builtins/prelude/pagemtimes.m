function Z = pagemtimes(X, varargin)
% Products of matrices page by page; of extents beyond the second those of 1 are repeated.
switch numel(varargin)
    case 1
        how = {'none', 'none'};
        Y = varargin{1};
    case 3
        how = {lower(char(varargin{1})), lower(char(varargin{3}))};
        Y = varargin{2};
    otherwise
        error('MATLAB:pagemtimes:invalidInputs', 'Two matrices, or two with what is done to each, are needed.');
end
X = prepared(X, how{1});
Y = prepared(Y, how{2});
scalar_pages = size(X, 1) == 1 && size(X, 2) == 1 || size(Y, 1) == 1 && size(Y, 2) == 1;
if ~scalar_pages && size(X, 2) ~= size(Y, 1)
    error('MATLAB:pagemtimes:dimagree', 'Incorrect dimensions for matrix multiplication.');
end
n = max([ndims(X), ndims(Y), 3]);
px = size(X, 3:n);
py = size(Y, 3:n);
if any(px ~= py & px ~= 1 & py ~= 1)
    error('MATLAB:sizeDimensionsMustMatch', 'Arrays have incompatible sizes for this operation.');
end
pages = max(px, py);
pages(px == 0 | py == 0) = 0;
if prod(pages) == 0
    rows = size(X, 1);
    columns = size(Y, 2);
    Z = zeros([rows, columns, pages]);
    return
end
one = X(:, :, 1) * Y(:, :, 1);
Z = zeros([size(one), pages], 'like', one);
stride_x = cumprod([1, px(1:end - 1)]) .* (px > 1);
stride_y = cumprod([1, py(1:end - 1)]) .* (py > 1);
place = zeros(size(pages));
for k = 1:prod(pages)
    Z(:, :, k) = X(:, :, 1 + place * stride_x') * Y(:, :, 1 + place * stride_y');
    for d = 1:numel(pages)
        place(d) = place(d) + 1;
        if place(d) < pages(d)
            break
        end
        place(d) = 0;
    end
end
end

function X = prepared(X, how)
switch how
    case 'none'
        return
    case {'transpose', 'ctranspose'}
        X = permute(X, [2, 1, 3:ndims(X)]);
        if strcmp(how, 'ctranspose')
            X = conj(X);
        end
    otherwise
        error('MATLAB:pagemtimes:invalidTransp', 'What is done to a matrix must be ''none'', ''transpose'' or ''ctranspose''.');
end
end
