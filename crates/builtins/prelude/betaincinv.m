function x = betaincinv(y, a, b, tail)
% Where the incomplete beta function has a value.
    if nargin < 4
        tail = 'lower';
    end
    shape = y + a + b;
    if any(y(:) < 0 | y(:) > 1)
        error('MATLAB:betaincinv:YOutOfRange', 'Y must be in the interval [0, 1].');
    end
    kind = class(shape);
    y = double(y) + zeros(size(shape));
    a = double(a) + zeros(size(shape));
    b = double(b) + zeros(size(shape));
    upper = strcmpi(tail, 'upper');
    % Halving intervals, then Newton's steps that stay within them.
    low = zeros(size(y));
    high = ones(size(y));
    x = a ./ (a + b);
    for step = 1:100
        if upper
            over = betainc(x, a, b, 'upper') < y;
            excess = y - betainc(x, a, b, 'upper');
        else
            excess = betainc(x, a, b) - y;
            over = excess > 0;
        end
        high(over) = x(over);
        low(~over) = x(~over);
        density = exp((a - 1) .* log(x) + (b - 1) .* log1p(-x) - betaln(a, b));
        new = x - excess ./ density;
        outside = ~(new > low & new < high);
        new(outside) = (low(outside) + high(outside)) / 2;
        done = all(abs(new(:) - x(:)) <= eps(x(:)) | excess(:) == 0);
        keep = excess == 0;
        new(keep) = x(keep);
        x = new;
        if done
            break
        end
    end
    ends = double(upper);
    x(y == 0) = ends;
    x(y == 1) = 1 - ends;
    x(isnan(y) | isnan(a) | isnan(b)) = NaN;
    x = cast(x, kind);
end
