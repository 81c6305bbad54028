function var_arguments(x, w, dim, ~)
  % What var and std demand.
  if ~(isnumeric(x) || islogical(x)), error('var: X must be a numeric vector or matrix'); end
  if nargin < 2 || ischar(w), return, end
  if ~isempty(w)
    if isscalar(w) && ~any(w == [0 1]) && ~isscalar(x) || ~isvector(w) || any(w(:) < 0)
      error('var: W must be 0, 1, or a vector of positive integers');
    end
  end
  at = 0;
  if nargin > 2 && ~any(strcmpi(dim, {'omitnan', 'includenan'}))
    if ischar(dim) && strcmpi(dim, 'all')
      if numel(w) > 1, error('var: W must be either 0 or 1 when using ''ALL'' as dimension'); end
    elseif ~(isnumeric(dim) && isvector(dim) && all(dim > 0 & dim == fix(dim)))
      error('var: DIM must be a positive integer scalar, vector, or ''all''');
    elseif ~isscalar(dim)
      if numel(w) > 1, error('var: W must be either 0 or 1 when DIM is a vector'); end
    else
      at = dim;
    end
  else
    at = find([size(x) 2] ~= 1, 1);
  end
  if at > 0 && numel(w) > 1 && numel(w) ~= size(x, at)
    error('var: the length of W must be equal to the size of X in the dimension along which variance is calculated');
  end
end

function yes = along_vector(x, p, dim, ~)
  % Whether quantiles of a vector are wanted along it.
  yes = nargin > 1 && isvector(x) && ~isscalar(x) && isvector(p) && (nargin < 3 || size(x, dim) > 1);
end

function q = quantiles(x, p, dim, method)
  % Quantiles along a dimension, by one of Hyndman's and Fan's nine methods.
  order = [dim, 1:dim - 1, dim + 1:ndims(x)];
  moved = permute(x, order);
  rest = size(moved);
  if isfloat(moved), moved = sort(reshape(moved, size(moved, 1), []), 1); else, moved = sort(reshape(double(moved), size(moved, 1), []), 1); end
  q = NaN(numel(p), size(moved, 2));
  for k = 1:size(moved, 2)
    v = moved(~isnan(moved(:, k)), k);
    if ~isempty(v), q(:, k) = quantiles_of(v, p(:), method); end
  end
  if isvector(x) && size(x, dim) > 1
    q = reshape(q, size(p));
  else
    q = ipermute(reshape(q, [numel(p), rest(2:end)]), order);
  end
end

function q = quantiles_of(v, p, method)
  % Quantiles of sorted numbers.
  n = numel(v);
  at = @(k) v(min(max(k, 1), n));
  switch method
    case 1
      q = at(ceil(n * p));
    case 2
      q = (at(ceil(n * p)) + at(floor(n * p + 1))) / 2;
    case 3
      t = max(n * p, 1);
      t = min(t, n);
      r = round(t);
      half = mod(t, 1) == 0.5;
      r(half) = 2 * round(t(half) / 2);
      q = at(r);
    otherwise
      switch method
        case 4, t = n * p;
        case 5, t = n * p + 0.5;
        case 6, t = (n + 1) * p;
        case 7, t = (n - 1) * p + 1;
        case 8, t = (n + 1 / 3) * p + 1 / 3;
        case 9, t = (n + 0.25) * p + 0.375;
      end
      t = min(max(t, 1), n);
      low = floor(t);
      q = at(low) + (t - low) .* (at(low + 1) - at(low));
  end
end
