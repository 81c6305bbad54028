function [c, ia, ic] = uniquetol(a, varargin)
% Distinct values up to a tolerance, relative to the largest magnitude.
  tol = [];
  scale = [];
  byrows = false;
  k = 1;
  while k <= numel(varargin)
    arg = varargin{k};
    if ischar(arg) || isa(arg, 'string')
      if k == numel(varargin)
        error('MATLAB:uniquetol:NameValuePairs', 'Name-value arguments must come in pairs.');
      end
      switch lower(char(arg))
        case 'byrows'
          byrows = logical(varargin{k + 1});
        case 'datascale'
          scale = double(varargin{k + 1});
        case 'outputallindices'
        otherwise
          error('MATLAB:uniquetol:UnknownParameter', 'Unrecognized parameter name.');
      end
      k = k + 2;
    else
      tol = double(arg);
      k = k + 1;
    end
  end
  if ~isfloat(a) || ~isreal(a)
    error('MATLAB:uniquetol:InvalidInput', 'Input must be a real single or double array.');
  end
  if isempty(tol)
    if isa(a, 'single')
      tol = 1e-6;
    else
      tol = 1e-12;
    end
  end
  if byrows
    [c, ia, ic] = rows_within(a, tol, scale);
    return
  end
  isrowvector = isrow(a);
  [s, order] = sort(a(:));
  if isempty(scale)
    scale = max([abs(s(isfinite(s))); 0]);
  end
  ia = zeros(0, 1);
  ic = zeros(numel(s), 1);
  n = 0;
  last = NaN;
  for k = 1:numel(s)
    if n == 0 || ~(s(k) == last || s(k) - last <= tol * scale)
      n = n + 1;
      last = s(k);
      ia(n, 1) = order(k);
    end
    ic(order(k)) = n;
  end
  c = a(ia);
  c = c(:);
  if isrowvector
    c = c.';
  end
end

function [c, ia, ic] = rows_within(a, tol, scale)
  [s, order] = sortrows(a);
  if isempty(scale)
    scale = max(abs(a), [], 1);
  end
  ia = zeros(0, 1);
  ic = zeros(size(a, 1), 1);
  for k = 1:size(s, 1)
    place = 0;
    for j = 1:numel(ia)
      if all(abs(s(k, :) - a(ia(j), :)) <= tol * scale)
        place = j;
        break
      end
    end
    if place == 0
      ia(end + 1, 1) = order(k);
      place = numel(ia);
    end
    ic(order(k)) = place;
  end
  c = a(ia, :);
end
