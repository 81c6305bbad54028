function y = decimate(x, r, varargin)
% A low-pass filter forwards and backwards, then every r-th element.
    is_fir = false;
    n = [];
    for k = 1:numel(varargin)
        if ischar(varargin{k}) || isstring(varargin{k})
            is_fir = strncmpi(varargin{k}, 'f', 1);
        else
            n = varargin{k};
        end
    end
    if ~isvector(x)
        error('signal:decimate:InvalidDimensions', 'X must be a vector.');
    end
    if ~isnumeric(r) || ~isscalar(r) || r < 1 || r ~= floor(r)
        error('signal:decimate:MustBeInteger', 'The factor must be a positive integer.');
    end
    if r == 1
        y = x;
        return
    end
    count = numel(x);
    kept = ceil(count / r);
    if is_fir
        if isempty(n)
            n = 30;
        end
        b = fir1(n, 1 / r);
        % The ends are continued by their reflection in the last point, so that the filter has settled.
        edge = min(n + 1, count - 1);
        v = double(x(:));
        v = [2 * v(1) - v(edge + 1:-1:2); v; 2 * v(end) - v(end - 1:-1:end - edge); zeros(n, 1)];
        v = filter(b, 1, v);
        y = v(edge + floor(n / 2) + (1:r:count));
    else
        if isempty(n)
            n = 8;
        end
        [b, a] = cheby1(n, 0.05, 0.8 / r);
        while n > 1 && (all(b == 0) || abs(20 * log10(abs(polyval(b, exp(0.8i * pi / r)) / polyval(a, exp(0.8i * pi / r)))) + 0.05) > 1e-6)
            n = n - 1;
            [b, a] = cheby1(n, 0.05, 0.8 / r);
        end
        v = filtfilt(b, a, double(x(:)));
        y = v(r - (r * kept - count):r:count);
    end
    if isrow(x)
        y = y.';
    end
end
