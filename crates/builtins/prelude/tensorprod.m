function C = tensorprod(A, B, varargin)
% Products of the elements of two arrays, summed over dimensions: tensorprod(A, B), (A, B, dims), (A, B, dimsA, dimsB), (A, B, 'all').
    count = max(ndims(A), ndims(B));
    if ~isempty(varargin) && (ischar(varargin{1}) || isstring(varargin{1})) && strcmpi(varargin{1}, 'all')
        C = sum(A .* B, 'all');
        return
    end
    name = find(cellfun(@(one) ischar(one) || isstring(one), varargin), 1);
    if ~isempty(name)
        count = varargin{name + 1};
        varargin = varargin(1:name - 1);
    end
    over_a = [];
    if ~isempty(varargin)
        over_a = varargin{1}(:)';
    end
    over_b = over_a;
    if numel(varargin) > 1
        over_b = varargin{2}(:)';
    end
    sizes_a = sized(A, max([count over_a]));
    sizes_b = sized(B, max([count over_b]));
    if ~isequal(sizes_a(over_a), sizes_b(over_b))
        error('MATLAB:tensorprod:DimensionMismatch', 'The dimensions that are summed over must have the same lengths.');
    end
    kept_a = setdiff(1:numel(sizes_a), over_a);
    kept_b = setdiff(1:numel(sizes_b), over_b);
    A = reshape(permute(A, [kept_a over_a]), prod(sizes_a(kept_a)), []);
    B = reshape(permute(B, [over_b kept_b]), [], prod(sizes_b(kept_b)));
    C = reshape(A * B, [sizes_a(kept_a) sizes_b(kept_b) 1 1]);
end

function s = sized(A, n)
    s = size(A);
    s(end + 1:n) = 1;
end
