% Complex scalars in loops that become code: where a result has no imaginary part it is real, and what is real keeps out of the
% imaginary part, so that Inf and the signs of zeros are what they are without code. complex(a, 0) is complex.
values = {complex(1, 2), complex(-0.5, -1e200), complex(2, 0), complex(0, -0), complex(Inf, 1), complex(3, -Inf), -2, 0, Inf, NaN};
for m = 1:numel(values)
    for n = 1:numel(values)
        together(values{m}, values{n});
    end
end
for m = 1:numel(values)
    alone(values{m});
end
disp(escape(complex(-0.5, 0.5), 50));
disp(escape(complex(0.3, 0.6), 50));
disp(escape(complex(-1, 0), 50));

function together(a, b)
    for k = 1:3
        p = a * b;
        q = a / b;
        s = a + b;
        d = a - b;
        e = a == b;
        f = a ~= b;
        g = a < b;
        h = a >= b;
    end
    show(p, q, s, d);
    fprintf(' %d%d%d%d\n', e, f, g, h);
end

function alone(a)
    for k = 1:3
        p = a ^ 2;
        q = 1 / a;
        n = -a;
        c = a';
        t = a.';
        m = 2i * a;
        r = 3 - a;
        x = abs(a);
        u = real(a);
        v = imag(a);
        e = isnan(a);
        f = isinf(a);
        z = complex(k, 0) * a;
    end
    show(p, q, n, c, t, m, r, z);
    fprintf(' %g %g %g %d%d\n', x, u, v, e, f);
    for k = 1:3
        p = a ^ 3;
    end
    for k = 1:3
        q = a ^ -2;
    end
    show(p, q);
    fprintf('\n');
end

% It begins real.
function steps = escape(c, limit)
    z = 0;
    steps = 0;
    while steps < limit && abs(z) <= 2
        z = z * z + c;
        steps = steps + 1;
    end
    show(z);
end

function show(varargin)
    for k = 1:numel(varargin)
        z = varargin{k};
        if isreal(z)
            fprintf(' %.6g(%d)', z, 1 / z < 0);
        else
            fprintf(' %.6g(%d)%+.6gi(%d)', real(z), 1 / real(z) < 0, imag(z), 1 / imag(z) < 0);
        end
    end
end
