function [y, out, lower_limit, upper_limit, center] = filloutliers(x, fill, varargin)
% An array in which other values stand for elements that lie far from the others of their column.
    [out, lower_limit, upper_limit, center, dim] = outliers('filloutliers', x, varargin);
    y = x;
    if isnumeric(fill)
        y(out) = fill;
        return
    end
    spread = zeros(size(x));
    switch lower(char(fill))
        case 'center'
            spread = spread + center;
            y(out) = spread(out);
        case 'clip'
            low = spread + lower_limit;
            high = spread + upper_limit;
            y(out) = min(max(x(out), low(out)), high(out));
        case {'previous', 'next', 'nearest', 'linear', 'spline', 'pchip', 'makima'}
            y(out) = NaN;
            y = fillmissing(y, fill, dim, 'MissingLocations', out);
        otherwise
            error('MATLAB:filloutliers:FillMethod', ...
                'Fill must be a number, ''center'', ''clip'', ''previous'', ''next'', ''nearest'', ''linear'', ''spline'', ''pchip'' or ''makima''.');
    end
end
