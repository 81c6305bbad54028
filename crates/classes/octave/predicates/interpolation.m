function [x, y, z, xi, yi, n, method, fill] = grid_arguments(args)
  % The arguments of interp2 by what they are.
  x = []; y = []; xi = []; yi = []; n = []; method = 'linear'; fill = [];
  at = find(cellfun(@ischar, args), 1);
  numeric = args;
  if ~isempty(at)
    method = args{at};
    if numel(args) > at, fill = args{at + 1}; if isempty(fill) || ischar(fill), fill = {0}; end, end
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
  yes = isequal(x, repmat(x(1, :), size(x, 1), 1)) && isequal(y, repmat(y(:, 1), 1, size(y, 2)));
end

function yes = thrice(x)
  % Whether a number is there three times.
  x = sort(x(:));
  yes = any(x(3:end) == x(1:end - 2));
end

function yi = with_jumps(x, y, xi, method, side, extended, fill)
  % Interpolation of values with jumps, continuous from a side.
  x = x(:); y = y(:);
  if x(1) > x(end), x = flip(x); y = flip(y); end
  [x, order] = sort(x);
  y = y(order);
  yi = zeros(size(xi));
  n = numel(x);
  for k = 1:numel(xi)
    t = xi(k);
    if isnan(t) || ~extended && (t < x(1) || t > x(n))
      yi(k) = fill;
      continue
    end
    if strcmp(side, 'right'), at = sum(x <= t); else, at = sum(x < t); end
    at = min(max(at, 1), n - 1);
    if x(at) == x(at + 1)
      if t <= x(at), at = max(at - 1, 1); else, at = min(at + 1, n - 1); end
    end
    w = (t - x(at)) / (x(at + 1) - x(at));
    if strcmp(method, 'nearest'), w = round(w); end
    yi(k) = y(at) + w * (y(at + 1) - y(at));
  end
end

function zi = on_grid(x, y, z, xi, yi, method, fill)
  % Interpolation of a matrix at places.
  x = x(:); y = y(:);
  if x(1) > x(end), x = flip(x); z = flip(z, 2); end
  if y(1) > y(end), y = flip(y); z = flip(z, 1); end
  if any(strcmp(method, {'pchip', 'spline'}))
    zi = zeros(size(xi));
    for k = 1:numel(xi)
      row = interp1(y, z, yi(k), method, 'extrap');
      zi(k) = interp1(x, row(:), xi(k), method, 'extrap');
    end
  else
    zi = interp2(x, y, z, xi, yi, method);
  end
  if ~isempty(fill)
    zi(xi < x(1) | xi > x(end) | yi < y(1) | yi > y(end)) = fill;
  end
end

function t = axis_of(t, d)
  % The places along a dimension, of a grid too.
  if ~isvector(t)
    t = reshape(permute(t, [d, 1:d - 1, d + 1:ndims(t)]), size(t, d), []);
    t = t(:, 1);
  end
end

function vi = on_axes(x, V, q, method, fill)
  % Interpolation of an array on the places of axes.
  for k = 1:numel(x)
    t = x{k}(:);
    if t(1) > t(end), x{k} = flip(t); V = flip(V, k); else, x{k} = t; end
  end
  if strcmp(method, 'spline')
    vi = zeros(size(q{1}));
    for k = 1:numel(vi)
      W = V;
      for d = 1:numel(x)
        n = size(W);
        W = interp1(x{d}, reshape(W, n(1), []), q{d}(k), 'spline', 'extrap');
        W = reshape(W, [n(2:end), 1, 1]);
      end
      vi(k) = W(1);
    end
  else
    vi = interpn(x{:}, V, q{:}, method);
  end
  if ~isempty(fill)
    outside = false(size(vi));
    for k = 1:numel(x), outside = outside | q{k} < x{k}(1) | q{k} > x{k}(end); end
    vi(outside) = fill;
  end
end
