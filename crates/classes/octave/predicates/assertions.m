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
