function x = gammaincinv(y, a, tail)
% Where the incomplete gamma function has a value.
    if nargin < 3
        tail = 'lower';
    end
    shape = y + a;
    if any(y(:) < 0 | y(:) > 1)
        error('MATLAB:gammaincinv:YOutOfRange', 'Y must be in the interval [0, 1].');
    elseif any(a(:) < 0)
        error('MATLAB:gammaincinv:AOutOfRange', 'A must not be negative.');
    end
    kind = class(shape);
    y = double(y) + zeros(size(shape));
    a = double(a) + zeros(size(shape));
    upper = strcmpi(tail, 'upper');
    low = zeros(size(y));
    high = Inf(size(y));
    x = max(a, realmin);
    for step = 1:400
        if upper
            excess = y - gammainc(x, a, 'upper');
        else
            excess = gammainc(x, a) - y;
        end
        over = excess > 0;
        high(over) = x(over);
        low(~over) = x(~over);
        density = exp((a - 1) .* log(x) - x - gammaln(a));
        new = x - excess ./ density;
        outside = ~(new > low & new < high);
        far = outside & isinf(high);
        between = outside & ~far;
        % Very small results are found by their magnitude.
        new(between) = (low(between) + high(between)) / 2;
        tiny = between & low == 0;
        new(tiny) = high(tiny) / 16;
        new(far) = 2 * x(far);
        done = all(abs(new(:) - x(:)) <= eps(x(:)) | excess(:) == 0);
        keep = excess == 0;
        new(keep) = x(keep);
        x = new;
        if done
            break
        end
    end
    x(y == 0) = ifelse(upper);
    x(y == 1) = ifelse(~upper);
    x(a == 0) = 0;
    x(isnan(y) | isnan(a)) = NaN;
    x = cast(x, kind);
end

function v = ifelse(infinite)
    v = 0;
    if infinite
        v = Inf;
    end
end
