% Products of all shapes and classes: past every threshold of the inner loops.
for n = [1 2 3 5 7 8 9 13 16 23 24 25 31 33 48 65]
    k = mod(7 * n, 41) + 1;
    A = reshape(sin(1:n * k), n, k); B = reshape(cos((1:k * n) * 1.7), k, n); v = sin((1:n)');
    show('product', A * B); show('turned', A' * B'); show('gram', A * A'); show('gram''', A' * A);
    show('by vector', A' * v, v' * A, v' * v, v * v', B * v);
    show('single', single(A) * single(B), single(A)' * single(v), single(A) * single(A)');
    Z = complex(A, B'); show('complex', Z * Z', Z' * Z, Z.' * v, Z * B, (Z * Z') * 1i);
end
for s = {[60 40], [100 120], [33 70], [200 9], [9 200]}
    A = reshape(sin(1:prod(s{1})), s{1}); x = cos((1:s{1}(1))'); y = sin((1:s{1}(2))');
    show('vectors', A' * x, x' * A, A * y, y' * A', x * y', single(A) * single(y), complex(A, A) * y, x' * complex(A, -A));
end
A = reshape(sin(1:70 * 600), 70, 600); B = reshape(cos(1:600 * 30), 600, 30);
show('deep', A * B, A * A', single(A) * single(B), A * B(:, 1), B(:, 2)' * A', complex(A, -A) * B);
A = reshape(sin(1:130 * 90), 130, 90);
show('large', A * A', A' * A, A * A(1:90, :), kron(A(1:5, 1:4), A(6:9, 1:3)));

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
