function y = medfilt1(x, varargin)
% The median of n neighbours; what is beyond the ends is zero or left out.
    ends = 'zeropad';
    leaves_nan = false;
    numbers = {};
    for k = 1:numel(varargin)
        option = varargin{k};
        if ischar(option) || isstring(option)
            switch lower(char(option))
                case {'zeropad', 'truncate'}
                    ends = lower(char(option));
                case 'includenan'
                    leaves_nan = false;
                case 'omitnan'
                    leaves_nan = true;
                otherwise
                    error('signal:medfilt1:InvalidOption', 'Options are ''zeropad'', ''truncate'', ''includenan'' and ''omitnan''.');
            end
        else
            numbers{end + 1} = option;
        end
    end
    n = 3;
    if ~isempty(numbers) && ~isempty(numbers{1})
        n = numbers{1};
    end
    if ~isscalar(n) || n < 1 || n ~= floor(n)
        error('signal:medfilt1:InvalidOrder', 'The order must be a positive integer.');
    end
    dim = find(size(x) ~= 1, 1);
    if numel(numbers) > 2
        dim = numbers{3};
    elseif isempty(dim)
        dim = 1;
    end
    order = [dim, 1:dim - 1, dim + 1:max(ndims(x), dim)];
    x = permute(x, order);
    extents = size(x);
    x = reshape(x, extents(1), []);
    y = zeros(size(x), 'like', x);
    before = floor(n / 2);
    after = ceil(n / 2) - 1;
    places = (-before:after)' + (1:extents(1));
    inside = places >= 1 & places <= extents(1);
    for c = 1:size(x, 2)
        if strcmp(ends, 'zeropad')
            column = [x(:, c); zeros(1, 1, 'like', x)];
            places(~inside) = extents(1) + 1;
        else
            column = [x(:, c); NaN(1, 1, 'like', x)];
            places(~inside) = extents(1) + 1;
        end
        window = reshape(column(places), size(places));
        if leaves_nan
            y(:, c) = median(window, 1, 'omitnan');
        elseif strcmp(ends, 'zeropad')
            y(:, c) = median(window, 1);
        else
            middle = median(window, 1, 'omitnan');
            middle(any(isnan(window) & inside, 1)) = NaN;
            y(:, c) = middle;
        end
    end
    y = ipermute(reshape(y, extents), order);
end
