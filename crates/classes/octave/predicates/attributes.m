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
