function yes = whole(x)
  % One real number without a fraction.
  yes = (isnumeric(x) || islogical(x)) && isscalar(x) && isreal(x) && x == fix(x);
end

function yes = counts(x)
  % One whole number that is positive: a dimension.
  yes = whole(x) && x > 0;
end

function yes = natural(x)
  % One whole number that is not negative.
  yes = whole(x) && x >= 0;
end

function yes = numbers(x)
  % Numbers or logicals.
  yes = isnumeric(x) || islogical(x);
end

function yes = texts(x)
  % Char vectors, in a cell array or not.
  yes = ischar(x) || iscellstr(x);
end

function yes = word(x)
  % A char vector.
  yes = ischar(x) && (isrow(x) || isempty(x));
end

function yes = agree(varargin)
  % All of one size, but for scalars.
  yes = true;
  first = [];
  for k = 1:nargin
    if ~isscalar(varargin{k})
      if isempty(first)
        first = k;
      elseif ~isequal(size(varargin{k}), size(varargin{first}))
        yes = false;
      end
    end
  end
end

function yes = fraction(x)
  % One number from 0 to 1.
  yes = isnumeric(x) && isscalar(x) && isreal(x) && x >= 0 && x <= 1;
end

function yes = dimensions(x)
  % 'all', or whole positive numbers.
  yes = ischar(x) && strcmpi(x, 'all') || isnumeric(x) && isvector(x) && isreal(x) && all(x > 0 & x == fix(x) & isfinite(x));
end

function yes = differ(x)
  % No number twice.
  yes = ischar(x) || numel(unique(x(:))) == numel(x);
end

function yes = square(x)
  % A matrix with as many rows as columns.
  yes = ndims(x) == 2 && size(x, 1) == size(x, 2);
end

function yes = increases(x)
  % Whether numbers increase or decrease strictly.
  d = diff(x(:));
  yes = all(d > 0) || all(d < 0);
end

function yes = functional(f)
  % A function handle, or the name of a function.
  yes = isa(f, 'function_handle') || ischar(f);
end

function yes = real_scalar(x)
  % One real number.
  yes = isnumeric(x) && isscalar(x) && isreal(x);
end

function yes = switchable(x)
  % One logical value, or a number that stands for one.
  yes = isscalar(x) && (islogical(x) || isnumeric(x));
end

function yes = tolerance(x)
  % One number that is not negative.
  yes = isnumeric(x) && isscalar(x) && x >= 0;
end

function yes = iscomplex_value(x)
  % Whether a number is stored as a complex one.
  yes = isnumeric(x) && ~isreal(x);
end

function yes = expandable(x, y)
  % Whether sizes fit if extents of 1 are expanded.
  n = max(ndims(x), ndims(y));
  a = [size(x), ones(1, n - ndims(x))];
  b = [size(y), ones(1, n - ndims(y))];
  yes = all(a == b | a == 1 | b == 1);
end

function n = first_extent(x)
  % The extent along the first dimension that has more than one element.
  n = size(x, find([size(x) 2] ~= 1, 1));
  if isscalar(x)
    n = 1;
  end
end
