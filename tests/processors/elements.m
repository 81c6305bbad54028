% Functions of elements, and reductions.
x = linspace(-7, 9, 3001); y = linspace(0.01, 30, 3001); u = linspace(-0.99, 0.99, 3001);
names = {'sin', 'cos', 'tan', 'exp', 'expm1', 'sinh', 'cosh', 'tanh', 'atan', 'asinh', 'erf', 'erfc', 'sec', 'cot', 'sind', 'cosd', 'cbrt', 'gamma', 'sinpi', 'cospi'};
for k = 1:numel(names)
    f = str2func(names{k});
    if exist(names{k}) > 0
        show(names{k}, f(x), f(single(x)), f(x(7)));
    end
end
names = {'log', 'log2', 'log10', 'log1p', 'sqrt', 'gammaln', 'acosh', 'realsqrt'};
for k = 1:numel(names)
    f = str2func(names{k}); show(names{k}, f(y), f(single(y)), f(y(7)));
end
names = {'asin', 'acos', 'atanh', 'erfinv'};
for k = 1:numel(names)
    f = str2func(names{k}); show(names{k}, f(u), f(u(7)));
end
show('power', y .^ 1.5, y .^ u, 2 .^ x, y .^ 3, y .^ -2.5, x .^ 2, single(y) .^ 0.3, (-8) ^ (1 / 3), x(1:9) .^ 0.5);
show('two', atan2(x, y), hypot(x, y), mod(x, 0.7), rem(x, 0.3), nthroot(x, 3), max(x, y));
z = complex(x, y);
names = {'sin', 'cos', 'tan', 'exp', 'log', 'sqrt', 'sinh', 'cosh', 'tanh', 'asin', 'acos', 'atan', 'abs', 'angle', 'log10', 'log2', 'expm1', 'log1p', 'asinh', 'acosh', 'atanh'};
for k = 1:numel(names)
    f = str2func(names{k}); show(['complex ' names{k}], f(z), f(z(5)));
end
show('complex power', z .^ 2, z .^ 0.5, z .^ z, z .* z, z ./ conj(z + 1), 2 .^ z, prod(z(1:40) / 10), sum(z), cumprod(z(1:30)));
show('reductions', sum(x), prod(y(1:100)), mean(x), std(x), var(y), median(x), cumsum(x), cumprod(u), norm(x), dot(x, y), trapz(x, y));
M = reshape(x(1:3000), 50, 60);
show('along', sum(M), sum(M, 2), prod(M / 4), mean(M, 2), std(M), var(M, 0, 2), sum(single(M)), sum(M(:)), cumsum(M, 2), diff(M), sort(M));
show('special', besselj(1, y(1:50)), bessely(0.5, y(1:50)), besseli(1, u(1:50)), besselk(1, y(1:50)), gammainc(y(1:50), 2), betainc((u(1:50) + 1) / 2, 2, 3), beta(y(1:50), 2));
rng(3); show('random', rand(1, 100), randn(1, 500), randi(9, 1, 50), randperm(20));
s = 0; for k = 1:2000, s = s + sin(k) * exp(-k / 300) + (k + 0.5) ^ 1.5 - log(k) * atan2(k, 3); end
show('loop', s);

function show(name, varargin)
for k = 1:numel(varargin)
    x = varargin{k}; x = [real(x(:)); imag(x(:))];
    if isa(x, 'single')
        w = double(typecast(x, 'uint32'));
    else
        w = double(typecast(x, 'uint32'));
    end
    s = 0;
    for j = 1:7
        s = mod(s * 31 + sum(mod(w(j:7:end), 65521) .* mod((1:numel(w(j:7:end)))', 4093)) + sum(mod(w(j:7:end), 257)), 2^40);
    end
    fprintf('%s %d: %d\n', name, k, s);
end
end
