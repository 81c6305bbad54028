function varargout = montage(I, varargin)
% Pictures side by side, as one image.
    map = [];
    if ~isempty(varargin) && isnumeric(varargin{1})
        map = varargin{1};
        varargin(1) = [];
    end
    grid = [];
    range = [];
    for k = 1:2:numel(varargin) - 1
        switch lower(char(varargin{k}))
            case 'size'
                grid = varargin{k + 1};
            case 'displayrange'
                range = varargin{k + 1};
            case {'indices', 'bordersize', 'backgroundcolor', 'thumbnailsize', 'interpolation', 'parent'}
                error('images:montage:unsupported', 'The option ''%s'' is not there.', char(varargin{k}));
            otherwise
                error('images:montage:invalidParameter', 'Invalid parameter name: %s.', char(varargin{k}));
        end
    end
    if iscell(I)
        frames = I(:);
        for k = 1:numel(frames)
            if ischar(frames{k}) || isstring(frames{k})
                frames{k} = imread(frames{k});
            end
        end
    else
        frames = cell(size(I, 4), 1);
        for k = 1:numel(frames)
            frames{k} = I(:, :, :, k);
        end
    end
    if any(cellfun(@(f) size(f, 3), frames) == 3)
        for k = 1:numel(frames)
            if size(frames{k}, 3) == 1
                frames{k} = repmat(frames{k}, 1, 1, 3);
            end
        end
    end
    count = numel(frames);
    m = max(cellfun(@(f) size(f, 1), frames));
    n = max(cellfun(@(f) size(f, 2), frames));
    if isempty(grid)
        columns = ceil(sqrt(m * count / n));
        grid = [ceil(count / columns), columns];
    elseif isnan(grid(1))
        grid(1) = ceil(count / grid(2));
    elseif isnan(grid(2))
        grid(2) = ceil(count / grid(1));
    end
    first = frames{1};
    big = zeros(grid(1) * m, grid(2) * n, size(first, 3), 'like', double(first(1)));
    if ~isa(first, 'double')
        big = cast(big, class(first));
    end
    for k = 1:min(count, prod(grid))
        row = floor((k - 1) / grid(2)) * m;
        column = mod(k - 1, grid(2)) * n;
        f = frames{k};
        big(row + (1:size(f, 1)), column + (1:size(f, 2)), :) = f;
    end
    if islogical(first)
        big = big ~= 0;
    end
    if ~isempty(map)
        h = imshow(big, map);
    elseif ~isempty(range)
        h = imshow(big, range);
    else
        h = imshow(big);
    end
    if nargout > 0
        varargout{1} = h;
    end
end
