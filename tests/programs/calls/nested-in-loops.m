% Variables that nested functions share, in loops and in the functions that these call.
disp(calls_nested(3000))
disp(outer(3000))
disp(handles(3000))
disp(deep(3000))
disp(failing(3000))
[s, m] = integral(@(x) x^2, 3000);
fprintf('%.12f %d\n', s, m);
disp(changing(300))
disp(swapped(3000))
disp(given(3000))
disp(counted(10))

function r = outer(n)
    total = 0; w = 2; times = 0;
    for k = 1:n
        add(k);
        total = total + twice(k);
    end
    r = [total times];
    function add(x)
        total = total + w * x;
        note();
    end
    function y = twice(x)
        note();
        y = 2 * x + total * 1e-9;
        note();
    end
    function note()
        times = times + 1;
    end
end
function r = handles(n)
    w = 2; calls = 0;
    f = @rhs; g = @other;
    y = 1;
    for k = 1:n
        y = y + 1e-6 * f(k, y) + g(y);
        calls = calls + 0.5;
    end
    r = [y calls w];
    function d = rhs(t, y)
        calls = calls + 1;
        d = -w * y + sin(t);
    end
    function d = other(y)
        w = w + 0.001;
        d = y * 1e-7 * calls;
    end
end
function r = deep(n)
    f = make(3); g = make(4); s = 0;
    for k = 1:n
        s = s + f(k) * g(1);
        if mod(k, 1000) == 0
            t = f; f = g; g = t;
        end
        if k == 2500, g = f; end
    end
    r = [s f(0) g(0)];
end
function h = make(p)
    c = 0;
    h = @step;
    function y = step(x)
        c = c + 1;
        y = p * x + c;
    end
end
function r = failing(n)
    v = 1:5; total = 0;
    for k = 1:n
        total = total + 1;
        try
            add(k);
        catch
            total = total + 100;
        end
    end
    r = total;
    function add(x)
        total = total + 1;
        total = total + v(mod(x, 6) + 1);
    end
end
function [s, m] = integral(f, n)
    s = 0; m = 0;
    for i = 1:n
        s = s + f(i / n) * weight(i);
    end
    function w = weight(i)
        if i > m, m = i; end
        w = 1 + (m == i);
    end
end
function r = changing(n)
    x = 1; seen = zeros(1, 3); log = ''; c = {};
    for k = 1:n
        x = x + 1;
        step(k);
        seen(mod(k, 3) + 1) = x(end);
        if k == 200, x = 1:2; end
        if k == 220, x = int16(5); end
        if k == 240, c{end+1} = x; end
    end
    r = [sum(double(x)) seen numel(log) numel(c)];
    function step(k)
        x = x * 2 - x;
        if k > 250, log(end+1) = 'a'; end
        if k == 230, c{end+1} = k; end
    end
end
function r = swapped(n)
    a = 0; b = 0;
    f = @first; g = @second;
    for k = 1:n
        f(k); g(k);
        if mod(k, 10) == 0, [f, g] = deal(g, f); end
        a = a + 1;
    end
    r = [a b];
    function first(x)
        a = a + x;
    end
    function second(x)
        b = b + a - x;
    end
end
function r = given(n)
    p.w = 2; p.v = [3 1 4]; p.n = 0; s = 0; t = 0;
    for k = 1:n
        s = s + scale(k) + scale(k, 3);
        p.w = p.w + 0.5;
        t = t + apply(@scale, k);
    end
    r = [s t p.w p.n];
    function y = scale(x, by)
        if nargin < 2, by = p.v(mod(x, 3) + 1); end
        y = by * x + p.w;
    end
end
function r = counted(n)
    last = 0; i = 0; trips = 0; y = (1:n) / 4;
    for i = 2:n - 1
        q = 0;
        while q < n
            q = q + 1;
            for i = 1:n
                note();
            end
        end
    end
    r = [i last trips];
    function note()
        last = bitand(floor(8 * y(i)), 2 * n);
        trips = trips + i;
    end
end
function y = apply(f, x)
    y = f(x, 1) / 2;
end
