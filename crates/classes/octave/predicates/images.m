function yes = is_mapping(map)
  % A map of colours: rows of three numbers from 0 to 1.
  yes = isnumeric(map) && isreal(map) && ndims(map) == 2 && size(map, 2) == 3 && all(map(:) >= 0 & map(:) <= 1);
end

function yes = indexed(x)
  % An image whose elements are places in a map of colours.
  yes = (isnumeric(x) || islogical(x)) && isreal(x) && ~issparse(x) && (ndims(x) == 2 || ndims(x) == 4 && size(x, 3) == 1) && all(x(:) == fix(x(:))) && ~any(strcmp(class(x), {'int8', 'int16', 'int32', 'int64'}));
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
  if issparse(x), y = sparse(f(full(x))); return, end
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
