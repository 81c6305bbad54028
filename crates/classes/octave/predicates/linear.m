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
    if isscalar(rc) && (rc < 0 || rc > 1), error('%s: reciprocal condition number RC must be between 0 and 1', name); end
  end
end

function d = nonzero_diagonal(A)
  % Elements of the diagonal with their imaginary parts, if there are any.
  d = full(diag(A));
  if ~any(imag(d)), d = real(d); end
end

function [p, s, mu] = fitted(x, y, n, wanted)
  % The polynomial that fits best, of the powers that a mask has.
  mask = n;
  if ~islogical(n), mask = true(1, n + 1); end
  degree = numel(mask) - 1;
  shape = size(y);
  x = x(:); y = y(:);
  mu = [0, 1];
  if wanted > 2
    mu = [mean(x), std(x)];
    x = (x - mu(1)) / mu(2);
  end
  if sum(mask) > numel(x)
    warning('polyfit: solution is not unique; there are fewer points than coefficients');
    on = find(mask);
    mask(on(1:end - numel(x))) = false;
  end
  X = x .^ (degree:-1:0);
  X(:, ~mask) = 0;
  A = X(:, mask);
  [Q, R, order] = qr(A, 0);
  found(order, 1) = R \ (Q' * y);
  p = zeros(1, degree + 1);
  p(mask) = found;
  if wanted > 1
    yf = X * p.';
    all_of_R = zeros(size(R, 1), degree + 1);
    all_of_R(:, mask) = R;
    C = zeros(size(all_of_R));
    covariance(order, order) = inv(R' * R);
    C(:, mask) = covariance;
    s = struct('yf', reshape(yf, shape), 'X', X, 'R', all_of_R, 'C', C, 'df', max(0, numel(y) - sum(mask)), 'normr', norm(yf - y));
  end
end
