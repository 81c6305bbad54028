function [y, z] = buffer(x, n, p, option)
% Frames of n elements as columns, of which p are those of the frame before.
    if nargin < 3
        p = 0;
    end
    if ~isvector(x) || ~isscalar(n) || n < 1 || n ~= floor(n)
        error('signal:buffer:InvalidInput', 'X must be a vector, N a positive integer.');
    end
    if ~isscalar(p) || p >= n || p ~= floor(p)
        error('signal:buffer:InvalidOverlap', 'The overlap must be an integer below N.');
    end
    x = x(:);
    if p > 0
        initial = zeros(p, 1, 'like', x);
        if nargin > 3
            if ischar(option) || isstring(option)
                initial = zeros(0, 1, 'like', x);
            else
                initial = reshape(option, [], 1);
            end
        end
        x = [initial; x];
    elseif nargin > 3 && isnumeric(option)
        x = x(option + 1:end);
    end
    step = n - p;
    total = numel(x);
    if p > 0 && nargout > 1
        count = floor((total - p) / step);
    elseif p > 0
        count = ceil((total - p) / step);
    elseif nargout > 1
        count = floor((total - n) / step) + 1;
    else
        count = ceil(total / step);
    end
    count = max(count, 0);
    x(end + 1:(count - 1) * step + n, 1) = 0;
    places = (1:n)' + (0:count - 1) * step;
    y = reshape(x(places), n, count);
    z = reshape(x(count * step + 1 + max(p, 0) * (p > 0):total), [], 1);
end
