function B = ordfilt2(A, order, domain, varargin)
% The element of a rank among those of each neighbourhood.
validateattributes(A, {'numeric', 'logical'}, {'real', '2d'}, 'ordfilt2', 'A', 1);
offsets = [];
border = 'zeros';
for k = 1:numel(varargin)
    if ischar(varargin{k}) || isstring(varargin{k})
        border = validatestring(varargin{k}, {'zeros', 'symmetric', 'ones'}, 'ordfilt2');
    else
        offsets = double(varargin{k});
    end
end
count = nnz(domain);
if ~isscalar(order) || order ~= floor(order) || order < 1 || order > count
    error('images:ordfilt2:orderNotValid', 'ORDER must be an integer between 1 and the number of nonzero elements of DOMAIN.');
end
x = neighbourhoods(A, domain, border);
if ~isempty(offsets)
    x = double(x) + reshape(offsets(domain ~= 0), 1, 1, []);
end
x = sort(x, 3);
B = x(:, :, order);
end
