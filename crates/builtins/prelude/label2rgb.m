function B = label2rgb(L, varargin)
% Numbered parts in colours.
if ~isstruct(L)
    validateattributes(L, {'numeric', 'logical'}, {'real', 'nonnegative', 'integer'}, 'label2rgb', 'L', 1);
else
    L = labelmatrix(L);
end
count = double(max([0; L(:)]));
map = 'jet';
zero = [1, 1, 1];
shuffles = false;
if numel(varargin) > 0
    map = varargin{1};
end
if numel(varargin) > 1
    zero = varargin{2};
end
if numel(varargin) > 2
    shuffles = strcmp(validatestring(varargin{3}, {'shuffle', 'noshuffle'}, 'label2rgb'), 'shuffle');
end
if ischar(map) || isstring(map)
    colours = feval(char(map), max(count, 1));
elseif isa(map, 'function_handle')
    colours = map(max(count, 1));
else
    colours = map;
end
if size(colours, 2) ~= 3 || size(colours, 1) < count
    error('images:label2rgb:notEnoughColors', 'The colormap must have a row of three numbers for each part.');
end
if ischar(zero) || isstring(zero)
    letters = 'ymcrgbwk';
    values = [1, 1, 0; 1, 0, 1; 0, 1, 1; 1, 0, 0; 0, 1, 0; 0, 0, 1; 1, 1, 1; 0, 0, 0];
    names = {'yellow', 'magenta', 'cyan', 'red', 'green', 'blue', 'white', 'black'};
    k = find(letters == char(zero));
    if ~isscalar(char(zero))
        k = find(strcmpi(names, zero));
    end
    if isempty(k)
        error('images:label2rgb:invalidZerocolor', 'ZEROCOLOR must be a color of three numbers, or the name of one.');
    end
    zero = values(k, :);
end
colours = colours(1:count, :);
if shuffles
    % The same order each time, as documented.
    [~, order] = sort(mod((1:count) * 0.6180339887498949, 1));
    colours = colours(order, :);
end
B = colours_of(double(L) + 1, [zero(:)'; colours], 'label2rgb');
B = im2uint8(B);
end
