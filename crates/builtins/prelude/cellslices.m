function parts = cellslices(x, first, last, dim)
% x(first(k):last(k)) along a dimension, for each k; nothing where the last one comes before the first one.
if numel(first) ~= numel(last)
    error('Octave:nonconformant-args', 'cellslices: the lengths of LB and UB must match');
end
if nargin < 4
    dim = find(size(x) ~= 1, 1);
    if isempty(dim)
        dim = 1;
    end
elseif ~isscalar(dim) || dim < 1 || dim ~= floor(dim)
    error('Octave:invalid-input-arg', 'cellslices: DIM must be a valid dimension');
end
parts = cell(1, numel(first));
subscripts = repmat({':'}, 1, max(ndims(x), dim));
for k = 1:numel(first)
    subscripts{dim} = first(k):last(k);
    parts{k} = x(subscripts{:});
end
end
