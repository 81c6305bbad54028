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
  % What a conversion of coordinates gives, all of one size; a matrix has one coordinate in each column.
  args = varargin;
  if numel(args) == 1
    C = args{1};
    if isvector(C) && any(numel(C) == [2 3]) && size(C, 2) ~= 2 && size(C, 2) ~= 3
      C = C.';
    end
    args = num2cell(C, 1);
  end
  out = cell(1, max(numel(args), wanted));
  [out{:}] = builtin(name, args{:});
  largest = out{1};
  for k = 2:numel(out)
    if numel(out{k}) > numel(largest), largest = out{k}; end
  end
  for k = 1:numel(out)
    if isscalar(out{k}), out{k} = repmat(out{k}, size(largest)); end
  end
  varargout = out(1:max(wanted, 1));
end

function yes = alike(C)
  % Whether all cells hold numbers and texts, or all structs, or all cells.
  is_cell = cellfun(@iscell, C);
  is_struct = cellfun(@isstruct, C);
  plain = cellfun(@(x) isnumeric(x) || islogical(x) || ischar(x), C);
  yes = all(is_cell(:)) || all(is_struct(:)) || all(plain(:));
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
    if isempty(text), out = reshape(struct('message', {}, 'identifier', {}), 0, 1); end
  else
    out = text;
  end
end

function out = floating(varargin)
  % Integers and logicals as numbers with fractions.
  out = varargin;
  for k = 1:nargin
    if ~isfloat(out{k}), out{k} = double(out{k}); end
  end
end

function names = gallery_names()
  % The matrices that gallery knows.
  names = {'cauchy', 'chebspec', 'chebvand', 'chow', 'circul', 'clement', 'compar', 'condex', 'cycol', 'dorr', 'dramadah', 'fiedler', 'forsythe', 'frank', 'gcdmat', 'gearmat', 'grcar', 'hanowa', 'house', 'integerdata', 'invhess', 'invol', 'ipjfact', 'jordbloc', 'kahan', 'kms', 'krylov', 'lauchli', 'lehmer', 'lesp', 'lotkin', 'minij', 'moler', 'neumann', 'normaldata', 'orthog', 'parter', 'pei', 'poisson', 'prolate', 'qmult', 'randcolu', 'randcorr', 'randhess', 'randjorth', 'randsvd', 'redheff', 'riemann', 'ris', 'smoke', 'toeppd', 'toeppen', 'tridiag', 'triw', 'uniformdata', 'wathen', 'wilk', 'binomial', 'rando', 'leslie', 'wilkinson'};
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
