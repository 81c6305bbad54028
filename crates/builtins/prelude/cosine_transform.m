function y = cosine_transform(name, x, options)
% Discrete cosine transform along a dimension; appended to dct, idct and those in two dimensions.
    if ~isnumeric(x) && ~islogical(x)
        error(['MATLAB:' name ':invalidType'], 'Expected input number 1, X, to be numeric.');
    end
    type = 2;
    if numel(options) > 1 && (ischar(options{end - 1}) || isstring(options{end - 1}))
        type = options{end};
        options = options(1:end - 2);
        if ~isnumeric(type) || ~isscalar(type) || ~any(type == 1:4)
            error(['signal:' name ':invalidType'], 'Type must be 1, 2, 3 or 4.');
        end
    end
    dim = find(size(x) ~= 1, 1);
    if numel(options) > 1
        dim = options{2};
    elseif isempty(dim)
        dim = 1;
    end
    if ~isfloat(x)
        x = double(x);
    end
    order = [dim, 1:dim - 1, dim + 1:max(ndims(x), dim)];
    x = permute(x, order);
    n = size(x, 1);
    if ~isempty(options) && ~isempty(options{1})
        n = options{1};
        x(end + 1:n, :) = 0;
        rest = size(x);
        x = reshape(x(1:n, :), [n, rest(2:end)]);
    end
    if strcmp(name, 'idct') && (type == 2 || type == 3)
        type = 5 - type;
    end
    extents = size(x);
    x = reshape(x, n, []);
    if n == 0
        y = x;
    elseif n == 1
        y = x;
        if type == 4
            y = x * sqrt(2) * cos(pi / 4);
        end
    else
        y = transformed(x, n, type);
    end
    y = ipermute(reshape(y, extents), order);
end

function y = transformed(x, n, type)
    k = (0:n - 1)';
    switch type
        case 1
            ends = [sqrt(0.5); ones(n - 2, 1); sqrt(0.5)];
            y = sqrt(2 / (n - 1)) * ends .* (cos(pi / (n - 1) * mod(k * k', 2 * (n - 1))) * (ends .* x));
        case 2
            % The even and the odd elements, these backwards, have one transform of length n.
            v = x([1:2:n, 2 * floor(n / 2):-2:2], :);
            y = fft(v) .* exp(-1i * pi * k / (2 * n)) * sqrt(2 / n);
            if isreal(x)
                y = real(y);
            else
                y = parts(x, @(part) transformed(part, n, 2));
                return
            end
            y(1, :) = y(1, :) / sqrt(2);
        case 3
            if ~isreal(x)
                y = parts(x, @(part) transformed(part, n, 3));
                return
            end
            v = x * sqrt(n / 2);
            v(1, :) = v(1, :) * sqrt(2);
            w = (v - 1i * [zeros(1, size(v, 2)); v(n:-1:2, :)]) .* exp(1i * pi * k / (2 * n));
            w = real(ifft(w));
            y = zeros(size(w), 'like', w);
            y([1:2:n, 2 * floor(n / 2):-2:2], :) = w;
        case 4
            y = sqrt(2 / n) * (cos(pi / (4 * n) * mod((2 * k + 1) * (2 * k + 1)', 8 * n)) * x);
    end
end

function y = parts(x, work)
    y = complex(work(real(x)), work(imag(x)));
end
