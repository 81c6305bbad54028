% Structs that functions in code hand on to others, with the handles of these.
p.w = 1.5; p.damp = 0.05; p.mass = 2; p.table = [3 1 4]; p.more.stiff = 0.25; p.name = 'oscillator';
f = @(x, q) [x(2); -q.w^2 * x(1) - q.damp * x(2)];
x = [1; 0]; y = [1; 0]; e = 0;
for k = 1:3000
    x = calls_rk4(f, x, p, 0.01);
    y = calls_rk4(@swing, y, p, 0.01);
    e = e + calls_energy(x, p);
end
fprintf('%.12f %.12f %.12f %.12f %.9f\n', x, y, e)

% A field that changes, a struct that is changed in the callee only, and arrays in fields.
u = 0; v = 0;
for k = 1:800
    p.w = 1 + mod(k, 4);
    u = u + calls_used(p, k) - p.w;
    v = v + weigh(p, k) + weigh(p, p.w);
end
disp([u v p.w])

% The same struct twice, and one of others.
q = p; q.w = -1; r = 0;
for k = 1:800
    r = r + both(p, p) + both(p, q) * k;
    q.w = q.w + 0.5;
end
disp(r)

% A struct that comes back, with an argument that may be missing.
c.n = 0; c.log = zeros(1, 3);
for k = 1:900
    c = calls_count(c);
    c = calls_count(c, mod(k, 3));
end
disp([c.n c.log])
try
    for k = 1:900
        if k == 500, c.n = 'x'; c.log = {}; end
        c = calls_count(c, 1);
    end
catch err
    disp([k ischar(c.n)]), disp(err.identifier)
end

% A handle that is another one from some time on.
t = @half; s = 0;
for k = 1:600
    if k > 300, t = @third; end
    s = s + t(k);
end
disp(s)

% A field that is not there, and a struct that is an array of them.
bad = rmfield(p, 'mass'); reached = 0;
try
    for k = 1:500
        if k > 400, p = bad; end
        e = calls_energy(x, p); reached = k;
    end
catch err
    fprintf('%s after %d: %s, line %d\n', err.message, reached, err.stack(1).name, err.stack(1).line)
end
several = [q q]; count = 0;
for k = 1:500
    count = count + numel_of(several) + numel_of(q);
end
disp(count)
try
    for k = 1:500, e = weigh(several, k); end
catch err
    disp(class(err))
end

% Handles of handles.
g = @(x) x + q.w; s = 0;
for k = 1:1000
    s = s + apply(g, k) + apply(@half, k) + twice(@(z) z * 2 + k, k);
end
fprintf('%.6f\n', s)

function dx = swing(x, q)
dx = [x(2); -q.w^2 * x(1) - q.damp * x(2)];
end

function y = weigh(p, k)
y = p.table(mod(k, 3) + 1) * pass_on(p);
end

function y = pass_on(p)
y = p.damp + p.more.stiff;
end

function y = both(a, b)
y = a.w - b.w;
end

function n = numel_of(s)
n = numel(s);
end

function y = apply(f, x)
y = f(x);
end

function y = twice(f, x)
y = apply(f, f(x));
end

function y = half(x)
y = x / 2;
end

function y = third(x)
y = x / 3;
end
