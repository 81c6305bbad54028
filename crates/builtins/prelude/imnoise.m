function y = imnoise(I, kind, p3, p4)
% Random changes of a picture with elements from 0 to 1.
    if nargin < 2
        kind = 'gaussian';
    end
    kind = validatestring(kind, {'gaussian', 'localvar', 'poisson', 'salt & pepper', 'speckle'}, 'imnoise', 'TYPE', 2);
    validateattributes(I, {'numeric', 'logical'}, {'real', 'nonsparse'}, 'imnoise', 'I', 1);
    of_class = class(I);
    if islogical(I)
        I = double(I);
        of_class = 'double';
    end
    x = min(max(im2double(I), 0), 1);
    switch kind
        case 'gaussian'
            mu = 0;
            v = 0.01;
            if nargin > 2
                mu = p3;
            end
            if nargin > 3
                v = p4;
            end
            x = x + sqrt(v) * randn(size(x)) + mu;
        case 'localvar'
            if nargin == 3
                v = p3;
            elseif nargin == 4
                v = reshape(interp1(p3(:), p4(:), x(:)), size(x));
            else
                error('images:imnoise:incorrectNumberOfArguments', 'The variances are missing.');
            end
            x = x + sqrt(v) .* randn(size(x));
        case 'poisson'
            switch of_class
                case 'uint8'
                    top = 255;
                case {'uint16', 'int16'}
                    top = 65535;
                case 'single'
                    top = 1e6;
                otherwise
                    top = 1e12;
            end
            x = poisson_of(x * top) / top;
        case 'salt & pepper'
            d = 0.05;
            if nargin > 2
                d = p3;
            end
            chance = rand(size(x));
            x(chance < d / 2) = 0;
            x(chance >= d / 2 & chance < d) = 1;
        otherwise
            v = 0.05;
            if nargin > 2
                v = p3;
            end
            x = x + sqrt(12 * v) * x .* (rand(size(x)) - 0.5);
    end
    x = min(max(x, 0), 1);
    switch of_class
        case 'double'
            y = x;
        case 'single'
            y = single(x);
        case 'uint8'
            y = im2uint8(x);
        case 'uint16'
            y = im2uint16(x);
        otherwise
            y = int16(round(x * 65535) - 32768);
    end
end

function r = poisson_of(mean_of)
% Few are counted one by one; many are nearly normal.
    r = zeros(size(mean_of));
    few = mean_of < 50;
    small = mean_of(few);
    counts = zeros(size(small));
    product = rand(size(small));
    limit = exp(-small);
    goes_on = product > limit;
    while any(goes_on(:))
        counts = counts + goes_on;
        product(goes_on) = product(goes_on) .* rand(nnz(goes_on), 1);
        goes_on = product > limit;
    end
    r(few) = counts;
    large = mean_of(~few);
    r(~few) = max(floor(large + sqrt(large) .* randn(size(large)) + 0.5), 0);
end
