function [a1, a2, a3] = bilinear(varargin)
% s = 2*fs*(z - 1)/(z + 1), for zeros, poles and a gain in columns or coefficients in rows.
    if nargin < 3
        narginchk(3, 5);
    end
    z = varargin{1};
    p = varargin{2};
    by_roots = nargin > 3 && iscolumn(p) && size(z, 2) < 2 && nargout ~= 2;
    rest = varargin(3 + by_roots:end);
    if isempty(rest)
        error('signal:bilinear:InvalidNumberOfInputs', 'The sampling frequency is missing.');
    end
    fs = rest{1};
    if numel(rest) > 1
        fs = pi * rest{2} / tan(pi * rest{2} / fs);
    else
        fs = 2 * fs;
    end
    if by_roots
        k = varargin{3};
        z = z(isfinite(z));
        if numel(z) > numel(p)
            error('signal:bilinear:InvalidRange', 'Numerator cannot be higher order than denominator.');
        end
        a1 = [(fs + z) ./ (fs - z); -ones(numel(p) - numel(z), 1)];
        a2 = (fs + p) ./ (fs - p);
        a3 = real(k * prod(fs - z) / prod(fs - p));
    else
        num = z(:).';
        den = p(:).';
        n = numel(den) - 1;
        num = num(find(num ~= 0, 1):end);
        if numel(num) > n + 1
            error('signal:bilinear:InvalidRange', 'Numerator cannot be higher order than denominator.');
        end
        num = [zeros(1, n + 1 - numel(num)), num];
        a1 = zeros(1, n + 1);
        a2 = zeros(1, n + 1);
        for k = 0:n
            term = fs ^ k;
            for j = 1:k
                term = conv(term, [1, -1]);
            end
            for j = 1:n - k
                term = conv(term, [1, 1]);
            end
            a1 = a1 + num(n + 1 - k) * term;
            a2 = a2 + den(n + 1 - k) * term;
        end
        a1 = a1 / a2(1);
        a2 = a2 / a2(1);
    end
end
