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

function most = guard_bits(x, signed)
  % Bits that numbers of a class have.
  switch class(x)
    case 'double'
      most = 53;
    case 'single'
      most = 24;
    case 'logical'
      most = 8;
    otherwise
      most = ceil(log2(double(intmax(class(x)))));
      if intmin(class(x)) < 0 && ~signed
        most = most + 1;
      end
  end
end

function varargout = columned(name, wanted, varargin)
  % What a conversion of coordinates gives; a matrix has one coordinate in each column.
  args = varargin;
  if numel(args) == 1
    C = args{1};
    if isvector(C) && any(numel(C) == [2 3]) && size(C, 2) ~= 2 && size(C, 2) ~= 3
      C = C.';
    end
    args = num2cell(C, 1);
  end
  out = cell(1, numel(args));
  [out{:}] = builtin(name, args{:});
  largest = out{1};
  for k = 2:numel(out)
    if numel(out{k}) > numel(largest), largest = out{k}; end
  end
  for k = 1:numel(out)
    if isscalar(out{k}), out{k} = repmat(out{k}, size(largest)); end
  end
  if wanted > 1
    varargout = out;
  else
    for k = 1:numel(out)
      out{k} = out{k}(:);
    end
    varargout = {[out{:}]};
  end
end

function yes = alike(C)
  % Whether all cells hold numbers and texts, or all structs, or all cells.
  is_cell = cellfun('isclass', C, 'cell');
  is_struct = cellfun('isclass', C, 'struct');
  plain = cellfun(@(x) isnumeric(x) || islogical(x) || ischar(x), C);
  yes = all(is_cell(:)) || all(is_struct(:)) || all(plain(:));
end

function n = first_extent(x)
  % The extent along the first dimension that has more than one element.
  n = size(x, find([size(x) 2] ~= 1, 1));
  if isscalar(x)
    n = 1;
  end
end

function yes = expandable(x, y)
  % Whether sizes fit if extents of 1 are expanded.
  n = max(ndims(x), ndims(y));
  a = [size(x), ones(1, n - ndims(x))];
  b = [size(y), ones(1, n - ndims(y))];
  yes = all(a == b | a == 1 | b == 1);
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

function yes = is_mapping(map)
  % A map of colours: rows of three numbers from 0 to 1.
  yes = isnumeric(map) && isreal(map) && ndims(map) == 2 && size(map, 2) == 3 && all(map(:) >= 0 & map(:) <= 1);
end

function yes = indexed(x)
  % An image whose elements are places in a map of colours.
  yes = (isnumeric(x) || islogical(x)) && isreal(x) && ~issparse(x) && (ndims(x) == 2 || ndims(x) == 4 && size(x, 3) == 1) && all(x(:) == fix(x(:))) && ~any(strcmp(class(x), {'int8', 'int16', 'int32', 'int64'}));
end

function yes = a_window(x)
  % The length of a window.
  yes = isscalar(x) && isnumeric(x) && x == fix(x) && x > 0;
end

function yes = kind_of_window(x)
  % How a window begins and ends.
  yes = any(strcmp(x, {'periodic', 'symmetric'}));
end

function yes = piecewise(pp)
  % A piecewise polynomial.
  yes = isstruct(pp) && isfield(pp, 'form') && strcmp(pp.form, 'pp');
end

function y = elementwise(f, x, y, z)
  % A function of one place each, at many.
  n = max([numel(x) numel(y) numel(z)]);
  shape = size(x);
  if numel(y) > numel(x), shape = size(y); end
  if numel(z) == n && numel(x) < n && numel(y) < n, shape = size(z); end
  if isscalar(x), x = repmat(x, shape); end
  if isscalar(y), y = repmat(y, shape); end
  if isscalar(z), z = repmat(z, shape); end
  y = arrayfun(f, x, y, z);
end

function y = checked(name, f, varargin)
  % The value of a function, where it is one real number.
  y = feval(f, varargin{:});
  if any(~isreal(y(:))), error('%s: non-real value encountered', name); end
  if any(isnan(y(:))), error('%s: NaN value encountered', name); end
  if any(isinf(y(:))), error('%s: Inf value encountered', name); end
end

function name = renamed(name, from, to)
  % Another name for one of them.
  if strcmp(name, from), name = to; end
end

function [x, y, z, xi, yi, n, method, fill] = grid_arguments(args)
  % The arguments of interp2 by what they are.
  x = []; y = []; xi = []; yi = []; n = []; method = 'linear'; fill = [];
  at = find(cellfun('isclass', args, 'char'), 1);
  numeric = args;
  if ~isempty(at)
    method = args{at};
    if numel(args) > at, fill = args{at + 1}; if isempty(fill) || ischar(fill), fill = {}; end, end
    numeric = args(1:at - 1);
  elseif numel(args) > 5
    fill = args{6}; numeric = args(1:5);
  end
  switch numel(numeric)
    case 1
      z = numeric{1};
    case 2
      z = numeric{1}; n = numeric{2};
      if isempty(n), n = 1; end
    case 3
      z = numeric{1}; xi = numeric{2}; yi = numeric{3};
    case 5
      x = numeric{1}; y = numeric{2}; z = numeric{3}; xi = numeric{4}; yi = numeric{5};
    otherwise
      error('Octave:invalid-fun-call', 'Invalid call to interp2');
  end
end

function yes = meshed(x, y)
  % Whether places are a grid as meshgrid makes them.
  if isvector(x)
    yes = all(abs(diff(diff(x(:)))) < 1e-12) && all(abs(diff(diff(y(:)))) < 1e-12);
  else
    yes = isequal(x, repmat(x(1, :), size(x, 1), 1)) && isequal(y, repmat(y(:, 1), 1, size(y, 2)));
  end
end

function yes = many(format, letter, ~)
  % Whether a format has a field of a letter twice.
  yes = numel(regexp(format, [letter '+'])) > 1;
end

function set_arguments(name, A, B, varargin)
  % What all functions of two sets demand.
  known = {'rows', 'sorted', 'stable', 'legacy'};
  is_set = @(x) isnumeric(x) || islogical(x) || ischar(x) || iscell(x);
  if ~is_set(A) || ~is_set(B)
    error('%s: A and B must be arrays or cell arrays of strings', name);
  end
  cells = iscell(A) + iscell(B);
  if cells == 1 && ~(ischar(A) || ischar(B) || isempty(A) || isempty(B))
    error('%s: cell array of strings cannot be combined with a nonstring value', name);
  end
  if nargin == 3, return, end
  for k = 1:numel(varargin)
    if ~any(strcmp(varargin{k}, known)), error('%s: invalid option: %s', name, varargin{k}); end
  end
  if sum(ismember({'sorted', 'stable', 'legacy'}, varargin)) > 1
    error('%s: only one of "sorted", "stable", or "legacy" may be specified', name);
  end
  if any(strcmp('rows', varargin))
    if cells > 0
      error('%s: cells not supported with "rows" flag', name);
    elseif ndims(A) > 2 || ndims(B) > 2
      error('%s: A and B must be 2-dimensional matrices with "rows" flag', name);
    elseif size(A, 2) ~= size(B, 2) && ~isempty(A) && ~isempty(B)
      error('%s: number of columns in A and B must match', name);
    end
  end
end

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

function out = floating(varargin)
  % Integers and logicals as numbers with fractions.
  out = varargin;
  for k = 1:nargin
    if ~isfloat(out{k}), out{k} = double(out{k}); end
  end
end

function yes = iscomplex_value(x)
  % Whether a number is stored as a complex one.
  yes = isnumeric(x) && ~isreal(x);
end

function names = gallery_names()
  % The matrices that gallery knows.
  names = {'cauchy', 'chebspec', 'chebvand', 'chow', 'circul', 'clement', 'compar', 'condex', 'cycol', 'dorr', 'dramadah', 'fiedler', 'forsythe', 'frank', 'gcdmat', 'gearmat', 'grcar', 'hanowa', 'house', 'integerdata', 'invhess', 'invol', 'ipjfact', 'jordbloc', 'kahan', 'kms', 'krylov', 'lauchli', 'lehmer', 'lesp', 'lotkin', 'minij', 'moler', 'neumann', 'normaldata', 'orthog', 'parter', 'pei', 'poisson', 'prolate', 'qmult', 'randcolu', 'randcorr', 'randhess', 'randjorth', 'randsvd', 'redheff', 'riemann', 'ris', 'smoke', 'toeppd', 'toeppen', 'tridiag', 'triw', 'uniformdata', 'wathen', 'wilk', 'binomial', 'rando', 'leslie', 'wilkinson'};
end

function yes = symmetric_arguments(A, varargin)
  % Whether the row of issymmetric is not told all: a tolerance, or 'skew' with one.
  yes = numel(varargin) > 0 && ~(numel(varargin) == 1 && ischar(varargin{1})) || ischar(A);
end

function yes = nearly(A, conjugated, varargin)
  % Whether a matrix is symmetric up to a tolerance.
  sign = 1; tol = 0;
  for k = 1:numel(varargin)
    if ischar(varargin{k})
      if strcmp(varargin{k}, 'skew'), sign = -1; end
    else
      tol = varargin{k};
    end
  end
  yes = ndims(A) == 2 && size(A, 1) == size(A, 2);
  if ~yes, return, end
  A = double(A);
  if conjugated, B = A'; else, B = A.'; end
  if tol == 0
    yes = all(all(A == sign * B));
  else
    yes = norm(A - sign * B, inf) / norm(A, inf) <= tol;
  end
end

function sparse_arguments(name, m, n, d, rc)
  % What functions of random sparse matrices demand.
  if nargin < 4, return, end
  whole = @(x) isnumeric(x) && isscalar(x) && x == fix(x) && x >= 0;
  if ~whole(m), error('%s: M must be a non-negative integer', name); end
  if ~whole(n), error('%s: N must be a non-negative integer', name); end
  if ~(d >= 0 && d <= 1), error('%s: density D must be between 0 and 1', name); end
  if nargin > 4
    if ~isvector(rc), error('%s: RC must be a scalar or vector', name); end
    if any(rc < 0 | rc > 1), error('%s: reciprocal condition number RC must be between 0 and 1', name); end
  end
end

function d = nonzero_diagonal(A)
  % Elements of the diagonal with their imaginary parts, if there are any.
  d = full(diag(A));
  if ~any(imag(d)), d = real(d); end
end

function names = list_of_maps()
  % Functions that give a map of colours.
  names = {'autumn', 'bone', 'cool', 'copper', 'cubehelix', 'flag', 'gray', 'hot', 'hsv', 'jet', 'lines', 'ocean', 'pink', 'parula', 'prism', 'rainbow', 'spring', 'summer', 'turbo', 'viridis', 'white', 'winter'};
end

function y = pagewise(f, x)
  % A conversion of colours, for each image of several.
  if isa(x, 'int8') || isa(x, 'int16')
    x = (double(x) - double(intmin(class(x)))) / (double(intmax(class(x))) - double(intmin(class(x))));
  end
  y = f(x(:, :, :, 1));
  for k = 2:size(x, 4)
    y(:, :, :, k) = f(x(:, :, :, k));
  end
end

function x = in_map(name, x, map)
  % An indexed image, whose places are within the map.
  first = ~isa(x, 'uint8') && ~isa(x, 'uint16');
  low = any(x(:) < first); high = any(double(x(:)) > size(map, 1) - ~first);
  if low || high
    warning('%s: contains colors outside of colormap', name);
    if low, x(x < first) = first; end
    if high, x(double(x) > size(map, 1) - ~first) = size(map, 1) - ~first; end
  end
end

function points_of(name, args)
  % What functions of points in two and three dimensions demand.
  if isempty(args) || numel(args) > 4
    error('Octave:invalid-fun-call', 'Invalid call to %s', name);
  end
  is_option = @(x) ischar(x) || iscellstr(x) || isempty(x);
  x = args{1};
  if numel(args) > 1 && ~isnumeric(args{end}) && ~is_option(args{end})
    error('%s: OPTIONS must be a string or cell array of strings', name);
  end
  given = args(cellfun(@isnumeric, args));
  if numel(given) == 1
    if ~(ndims(x) == 2 && any(size(x, 2) == [2 3])), error('%s: X must be a matrix with 2 or 3 columns', name); end
  elseif numel(given) == 2
    if ~isequal(numel(given{1}), numel(given{2})), error('%s: X and Y must be the same size', name); end
  elseif ~isequal(numel(given{1}), numel(given{2}), numel(given{3}))
    error('%s: X, Y, and Z must be the same size', name);
  end
end

function kind = ending(file)
  % The extension of a file's name.
  [~, ~, kind] = fileparts(file);
end

function file_arguments(name, doing, f1, f2)
  % What copyfile and movefile demand.
  if ~(ischar(f1) || iscellstr(f1)), error('copyfile: F1 must be a string or a cell array of strings'); end
  if ~ischar(f2), error('%s: F2 must be a string', name); end
  if iscell(f1) && numel(f1) > 1 && ~isfolder(f2)
    if strcmp(doing, 'moving'), doing = 'copying'; end
    error('%s: when %s multiple files, F2 must be a directory', name, doing);
  end
  files = f1;
  if ischar(files), files = {files}; end
  for k = 1:numel(files)
    if isempty(dir(files{k})) && ~isfolder(files{k}), error('%s: no files to move', name); end
  end
end

function found = comparison(a, b, tol, strict)
  % Where two values differ, as rows of place, observed, expected and reason.
  found = cell(0, 4);
  whole = @(reason) {'()', 'O', 'E', reason};
  if ischar(b)
    if ~ischar(a)
      if isnumeric(a), kind = 'number'; else, kind = class(a); end
      found = {'[]', shape_of(a, 'O'), shape_of(b, 'E'), ['Expected string, but observed ' kind]};
    elseif ~isequal(a, b)
      found = {'[]', first_row(a), first_row(b), 'Strings don''t match'};
    end
  elseif iscell(b)
    if ~iscell(a)
      found = whole(['Expected cell, but observed ' class(a)]);
    elseif ~isequal(size(a), size(b))
      found = {'.', shape_of(a, 'O'), shape_of(b, 'E'), 'Dimensions don''t match'};
    else
      for k = 1:numel(b)
        found = comparison(a{k}, b{k}, tol, strict);
        if ~isempty(found), return, end
      end
    end
  elseif isa(b, 'function_handle')
    if ~isa(a, 'function_handle')
      found = {'@', 'O', 'E', ['Expected function handle, but observed ' class(a)]};
    elseif ~isequal(a, b)
      found = {'@', 'O', 'E', 'Function handles don''t match'};
    end
  elseif isstruct(b)
    if ~isstruct(a)
      found = whole(['Expected struct, but observed ' class(a)]);
    elseif ~isequal(size(a), size(b)) || numel(fieldnames(a)) ~= numel(fieldnames(b))
      found = {'.', shape_of(a, 'O'), shape_of(b, 'E'), 'Structure sizes don''t match'};
    elseif ~isequal(sort(fieldnames(a)), sort(fieldnames(b)))
      found = whole('Structure fieldname mismatch');
    else
      names = fieldnames(b);
      for k = 1:numel(names)
        if ~isempty(comparison({a.(names{k})}, {b.(names{k})}, tol, strict))
          found = whole('Structure configuration error');
          return
        end
      end
    end
  elseif isobject(a) || isobject(b) || iscell(a) || isstruct(a) || isa(a, 'function_handle')
    if ~isequal(a, b), found = whole(['Class ' class(a) ' != ' class(b)]); end
  elseif ndims(a) ~= ndims(b) || ~isequal(size(a), size(b))
    found = {'.', shape_of(a, 'O'), shape_of(b, 'E'), 'Dimensions don''t match'};
  else
    found = elements(a, b, tol, strict);
  end
end

function found = elements(a, b, tol, strict)
  % Where two arrays of numbers differ.
  found = cell(0, 4);
  if strict
    if ~strcmp(class(a), class(b)), found = {'()', 'O', 'E', ['Class ' class(a) ' != ' class(b)]}; return, end
    if issparse(a) ~= issparse(b)
      kinds = {'non-sparse', 'sparse'};
      found = {'()', 'O', 'E', [kinds{1 + issparse(a)} ' != ' kinds{1 + issparse(b)}]};
      return
    end
    if isnumeric(a) && isreal(a) ~= isreal(b)
      kinds = {'complex', 'real'};
      found = {'()', 'O', 'E', [kinds{1 + isreal(a)} ' != ' kinds{1 + isreal(b)}]};
      return
    end
  end
  if isempty(a), return, end
  A = full(double(a)); B = full(double(b));
  if isinteger(a) || isinteger(b), exact = full(a ~= b); else, exact = false(size(A)); end
  if ~isreal(A) || ~isreal(B)
    pairs = {real(A), real(B); imag(A), imag(B)};
  else
    pairs = {A, B};
  end
  taken = false(size(A));
  kinds = {@isna, '''NA'' mismatch'; @isnan, '''NaN'' mismatch'; @(x) (x == Inf) - (x == -Inf), '''Inf'' mismatch'};
  if isa(a, 'single') || isa(b, 'single') || ~isfloat(a), kinds(1, :) = []; end
  for k = 1:size(kinds, 1)
    for p = 1:size(pairs, 1)
      x = kinds{k, 1}(pairs{p, 1}); y = kinds{k, 1}(pairs{p, 2});
      bad = x ~= y & ~taken;
      found = [found; rows_of(find(bad), a, b, kinds{k, 2})];
      taken = taken | bad | x ~= 0 & size(pairs, 1) == 1;
    end
  end
  d = zeros(size(A)); scale = ones(size(A));
  for p = 1:size(pairs, 1)
    part = pairs{p, 1} - pairs{p, 2};
    part(~isfinite(pairs{p, 1}) & ~isfinite(pairs{p, 2})) = 0;
    d = hypot(d, part);
  end
  limit = abs(tol) .* ones(size(A));
  relative = tol < 0;
  at_zero = false(size(A));
  if any(relative(:))
    at_zero = abs(B) == 0;
    scale = abs(B); scale(at_zero) = 1;
    d = d ./ scale;
  end
  bad = find(~taken & (d > limit | exact & limit == 0));
  for k = 1:numel(bad)
    at = bad(k);
    word = 'Abs'; if any(relative(:)) && ~at_zero(at), word = 'Rel'; end
    reason = sprintf('%s err %.5g exceeds tol %.5g by %.1g', word, d(at), limit(at), d(at) - limit(at));
    found = [found; rows_of(at, a, b, reason)];
  end
end

function found = rows_of(places, a, b, reason)
  % Rows of the report for some elements.
  found = cell(0, 4);
  for k = 1:numel(places)
    at = places(k);
    if isscalar(a)
      name = '()';
    elseif isvector(a)
      name = sprintf('(%d)', at);
    else
      subs = cell(1, ndims(a));
      [subs{:}] = ind2sub(size(a), at);
      name = ['(' strjoin(cellfun(@(s) sprintf('%d', s), subs, 'UniformOutput', false), ',') ')'];
    end
    found(end + 1, :) = {name, shortly(a(at)), shortly(b(at)), reason};
  end
end

function text = shortly(x)
  % A number with five digits.
  x = full(double(x));
  text = sprintf('%.5g', real(x));
  if imag(x) ~= 0, text = sprintf('%s%+.5gi', text, imag(x)); end
end

function text = shape_of(x, letter)
  % The extents of a value.
  text = [letter '(' strjoin(cellfun(@(n) sprintf('%d', n), num2cell(size(x)), 'UniformOutput', false), 'x') ')'];
end

function text = first_row(x)
  % The first row of a text.
  text = '';
  if ~isempty(x), text = x(1, :); end
end

function text = compared_text(found)
  % The report of an assertion that does not hold.
  text = sprintf('ASSERT errors for:  assert (cond,expected,tol)\n\n  Location  |  Observed  |  Expected  |  Reason');
  for k = 1:size(found, 1)
    text = [text, newline, centred(found{k, 1}, 12), ' ', centred(found{k, 2}, 12), ' ', centred(found{k, 3}, 12), '   ', found{k, 4}];
  end
end

function text = centred(text, width)
  % A text in the middle of a column.
  space = max(width - numel(text), 0);
  text = [blanks(floor(space / 2)), text, blanks(ceil(space / 2))];
end

function text = quoted_list(args)
  % Texts as they are written.
  text = strjoin(cellfun(@(t) ['''' strrep(t, '''', '''''') ''''], args, 'UniformOutput', false), ', ');
end

function demanded(A, attributes, name)
  % The attributes of validateattributes.
  k = 1;
  while k <= numel(attributes)
    kind = attributes{k};
    k = k + 1;
    value = [];
    if any(strcmpi(kind, {'size', 'numel', 'ncols', 'nrows', 'ndims', '>', '>=', '<', '<='}))
      value = attributes{k};
      k = k + 1;
    end
    [ok, id, text] = attribute(A, lower(kind), value);
    if ~ok, error(['Octave:' id], '%s %s', name, text); end
  end
end

function [ok, id, text] = attribute(A, kind, value)
  % Whether a value has an attribute, and what is said if not.
  text = ['must be ' kind]; id = ['expected-' kind];
  x = []; if isnumeric(A) || islogical(A) || ischar(A), x = A(:); end
  switch kind
    case '2d', ok = ndims(A) == 2;
    case '3d', ok = ndims(A) <= 3;
    case 'column', ok = iscolumn(A);
    case 'row', ok = isrow(A);
    case 'scalar', ok = isscalar(A);
    case 'vector', ok = isvector(A);
    case 'square', ok = ndims(A) == 2 && size(A, 1) == size(A, 2);
    case 'nonempty', ok = ~isempty(A);
    case 'nonsparse', ok = ~issparse(A);
    case 'binary', ok = islogical(A) || all(x == 0 | x == 1);
    case 'even', ok = all(mod(x, 2) == 0);
    case 'odd', ok = all(mod(x, 2) == 1);
    case 'integer', ok = isinteger(A) || all(x == fix(x)) && all(isfinite(x));
    case 'real', ok = isreal(A);
    case 'finite', ok = isinteger(A) || all(isfinite(x));
    case 'nonnan', ok = isinteger(A) || ~any(isnan(x));
    case 'nonnegative', ok = all(x >= 0);
    case 'nonzero', ok = all(x ~= 0);
    case 'positive', ok = all(x > 0);
    case 'decreasing', ok = ~any(isnan(x)) && all(diff(x) < 0);
    case 'increasing', ok = ~any(isnan(x)) && all(diff(x) > 0);
    case 'nonincreasing', ok = ~any(isnan(x)) && all(diff(x) <= 0);
    case 'nondecreasing', ok = ~any(isnan(x)) && all(diff(x) >= 0);
    case 'diag', ok = ndims(A) == 2 && isequal(A, diag(diag(A)));
    case 'size'
      value = value(:).'; shape = size(A);
      shape(end + 1:numel(value)) = 1;
      ok = numel(shape) == numel(value) && all(isnan(value) | shape == value);
      id = 'incorrect-size'; words = arrayfun(@(n) sprintf('%d', n), value, 'UniformOutput', false);
      words(isnan(value)) = {'N'};
      text = sprintf('must be of size %s but was %s', strjoin(words, 'x'), strjoin(arrayfun(@(n) sprintf('%d', n), size(A), 'UniformOutput', false), 'x'));
    case 'numel', ok = numel(A) == value; id = 'incorrect-numel'; text = sprintf('must have %d elements', value);
    case 'ncols', ok = size(A, 2) == value; id = 'incorrect-numcols'; text = sprintf('must have %d columns', value);
    case 'nrows', ok = size(A, 1) == value; id = 'incorrect-numrows'; text = sprintf('must have %d rows', value);
    case 'ndims', ok = ndims(A) == value; id = 'incorrect-numdims'; text = sprintf('must have %d dimensions', value);
    case '>', ok = all(x > value); id = 'expected-greater'; text = sprintf('must be greater than %f', value);
    case '>=', ok = all(x >= value); id = 'expected-greater-equal'; text = sprintf('must be greater than or equal to %f', value);
    case '<', ok = all(x < value); id = 'expected-less'; text = sprintf('must be less than %f', value);
    case '<=', ok = all(x <= value); id = 'expected-less-equal'; text = sprintf('must be less than or equal to %f', value);
    otherwise, error('Octave:invalid-input-arg', 'validateattributes: unknown ATTRIBUTE %s', kind);
  end
end

function out = within(f, cells, name, may_be_empty)
  % A function of texts, for those in cells, and in cells of these.
  out = cells;
  for k = 1:numel(cells)
    if iscell(cells{k})
      out{k} = within(f, cells{k}, name, may_be_empty);
    elseif ischar(cells{k})
      out{k} = f(cells{k});
    elseif ~(may_be_empty && isempty(cells{k}))
      error('%s: S argument must be a string or cellstring', name);
    end
  end
end

function y = joined(C)
  % What is in cells, side by side and below each other.
  rows = cell(size(C, 1), 1);
  try
    for k = 1:size(C, 1)
      rows{k} = cat(2, C{k, :});
    end
    y = cat(1, rows{:});
  catch
    error('cell2mat: dimension mismatch');
  end
end

function out = count_message(text, as_struct)
  % What nargchk says.
  if isempty(text), id = ''; else, id = 'Octave:invalid-fun-call'; end
  if as_struct
    out = struct('message', text, 'identifier', id);
    if isempty(text), out = struct('message', {}, 'identifier', {}); out = resize_struct(out); end
  else
    out = text;
    if isempty(text), out = []; end
  end
end

function s = resize_struct(s)
  % No struct, in a column.
  s = reshape(s, 0, 1);
end

function order = version_order(a, b)
  % -1, 0 or 1: which version is later. Numbers are compared as numbers, what is none comes before.
  a = regexp(a, '\d+|[^\d.]+', 'match');
  b = regexp(b, '\d+|[^\d.]+', 'match');
  for k = 1:max(numel(a), numel(b))
    if k > numel(a), x = '0'; else, x = a{k}; end
    if k > numel(b), y = '0'; else, y = b{k}; end
    m = str2double(x); n = str2double(y);
    if ~isnan(m) && ~isnan(n)
      order = sign(m - n);
    elseif isnan(m) && isnan(n)
      order = ~strcmp(x, y);
      both = sort({x, y});
      if order ~= 0 && strcmp(both{1}, x), order = -1; end
    else
      order = isnan(n) - isnan(m);
    end
    if order ~= 0, return, end
  end
end

function out = digits_of(s, base)
  % The numbers that texts of digits stand for; NaN where one is no digit.
  if iscell(s), s = char(s); end
  symbols = ['0':'9', 'A':'Z'];
  if ischar(base)
    symbols = base; base = numel(symbols);
  else
    s = upper(s); symbols = symbols(1:base);
  end
  out = zeros(size(s, 1), 1);
  for k = 1:size(s, 1)
    digits = s(k, :); digits = digits(digits ~= ' ');
    [known, at] = ismember(digits, symbols);
    if ~all(known) || isempty(digits)
      out(k) = NaN;
    else
      out(k) = sum((at - 1) .* base .^ (numel(digits) - 1:-1:0));
    end
  end
end
