function y = cplxpair(x, tol, dim)
% Complex numbers in conjugate pairs, the one with the negative imaginary part first, real ones behind.
    if nargin < 2 || isempty(tol)
        tol = 100 * eps(class(x));
    end
    if nargin < 3
        dim = find(size(x) ~= 1, 1);
        if isempty(dim)
            dim = 1;
        end
    end
    order = [dim, 1:dim - 1, dim + 1:max(ndims(x), dim)];
    y = permute(x, order);
    extents = size(y);
    y = reshape(y, extents(1), []);
    for c = 1:size(y, 2)
        y(:, c) = pairs(y(:, c), tol);
    end
    y = ipermute(reshape(y, extents), order);
end

function y = pairs(x, tol)
    is_real = abs(imag(x)) <= tol * abs(x);
    reals = sort(real(x(is_real)));
    rest = x(~is_real);
    y = zeros(0, 1);
    [~, at] = sortrows([real(rest) abs(imag(rest))]);
    rest = rest(at);
    while ~isempty(rest)
        [apart, mate] = min(abs(rest - conj(rest(1))));
        if mate == 1 || apart > tol * abs(rest(1))
            error('MATLAB:cplxpair:ComplexValuesPaired', 'Complex numbers can''t be paired.');
        end
        % The mean of both, so that they are conjugate to the last bit.
        re = (real(rest(1)) + real(rest(mate))) / 2;
        im = (abs(imag(rest(1))) + abs(imag(rest(mate)))) / 2;
        y = [y; complex(re, -im); complex(re, im)]; %#ok
        rest([1 mate]) = [];
    end
    y = [y; reals];
end
