function assert(condition, varargin)
% Raises an error unless a condition holds, or two values are equal up to a tolerance.
  is_condition = nargin == 1 || (nargin > 1 && (ischar(varargin{1}) || isa(varargin{1}, 'string')) ...
      && (islogical(condition) || (isnumeric(condition) && isscalar(condition))));
  if is_condition
    if ~(islogical(condition) || isnumeric(condition))
      error('MATLAB:assertion:LogicalScalar', 'The condition input argument must be convertible to a scalar logical.');
    end
    if isempty(condition) || ~all(condition(:))
      if nargin == 1
        error('MATLAB:assertion:failed', 'Assertion failed.');
      end
      error(varargin{:});
    end
    return
  end
  expected = varargin{1};
  tolerance = 0;
  if nargin > 2
    tolerance = varargin{2};
  end
  problem = difference(condition, expected, tolerance);
  if ~isempty(problem)
    error('assert (observed,expected,tol): %s', problem);
  end
end

function problem = difference(observed, expected, tolerance)
  problem = '';
  if ischar(expected) || isa(expected, 'string') || iscell(expected) || isstruct(expected) || ...
      isa(expected, 'function_handle')
    if ~isequaln(observed, expected)
      problem = 'values do not match';
    end
    return
  end
  if ~isequal(size(observed), size(expected))
    problem = sprintf('dimensions do not match: %s observed, %s expected', mat2str(size(observed)), ...
        mat2str(size(expected)));
    return
  end
  if isscalar(tolerance) && tolerance == 0
    if ~strcmp(class(observed), class(expected))
      problem = sprintf('class %s observed, %s expected', class(observed), class(expected));
    elseif ~isequaln(observed, expected)
      problem = 'values do not match';
    end
    return
  end
  a = double(observed(:));
  b = double(expected(:));
  if ~isequal(isnan(a), isnan(b))
    problem = 'NaN do not match';
    return
  end
  special = isnan(b) | isinf(b) | isinf(a);
  if ~isequaln(a(special), b(special))
    problem = 'infinite values do not match';
    return
  end
  a = a(~special);
  b = b(~special);
  if isscalar(tolerance)
    limit = abs(tolerance);
  else
    limit = abs(tolerance(:));
    limit = limit(~special);
  end
  if tolerance(1) < 0
    limit = limit .* abs(b);
  end
  if any(abs(a - b) > limit)
    problem = sprintf('values differ by %g, tolerance %g', max(abs(a - b)), max(limit));
  end
end
