% Chains of elementwise operations give what the operations give one after the other: here scalar by scalar.
function chains
    for n = [5 5 40 600 1500 1500]
        x = mod(7 * (1:n)', 11) / 3 - 1;
        y = mod(5 * (1:n)', 13) / 7 + 0.25;
        [a, b, c, d] = series(x, y, 3);
        [e, f, g, h] = slowly(x, y, 3);
        fprintf('%d:', n);
        fprintf(' %d', isequal(a, e), isequal(b, f), isequal(c, g), isequal(d, h), islogical(c));
        fprintf('\n');
    end
    stencils();
    spreading();
    leaving();
    classes();
    failing();
    shadows();
    nans();
    means();
    handles();
end

function means
    for n = [4 40 700]
        x = (1:n) / 7; y = x;
        for k = 1:2
            a = mean(abs(x - 2 * y)); b = prod(1 + y / 1e3); c = mean(x > 2 * y - 3);
            d = abs(x - 2 * y); e = 1 + y / 1e3; f = x > 2 * y - 3;
            fprintf('%d %d %d\n', a == mean(d), b == prod(e), c == mean(f));
        end
    end
end

function handles
    % What was a number the last time is a function now, which looks at what was assigned before it.
    seen = 'nothing';
    x = [1 2 3];
    things = {[5 6 7], [5 6 7], @(k) numel(seen) + k};
    for k = 1:3
        f = things{k};
        y = 2 * x + 1;
        z = y * f(2) - x;
        fprintf('%g ', y, z); fprintf('\n');
    end
end

function [a, b, c, d] = series(x, y, s)
    t = s * (x - y) + x .* y;
    u = abs(t) ./ (1 + y .^ 2);
    t = t - 2 * u;
    a = max(t, 0) + floor(u) - mod(x, 0.75);
    c = t > u & ~(x < 0);
    b = a + (1 - 2 * c) .* (exp(-y) + y .^ 3);
    d = sum(t .* u) + sum(b - a);
end

function [a, b, c, d] = slowly(x, y, s)
    a = x; b = x; c = x > 0; tu = x; ba = x;
    for k = 1:numel(x)
        t = s * (x(k) - y(k)) + x(k) * y(k);
        u = abs(t) / (1 + y(k) ^ 2);
        t = t - 2 * u;
        a(k) = max(t, 0) + floor(u) - mod(x(k), 0.75);
        c(k) = t > u && ~(x(k) < 0);
        b(k) = a(k) + (1 - 2 * c(k)) * (exp(-y(k)) + y(k) ^ 3);
        tu(k) = t * u;
        ba(k) = b(k) - a(k);
    end
    d = sum(tu) + sum(ba);
end

function stencils
    % Sections of two and three dimensions, read while their array is written.
    u = reshape(mod(3 * (1:77), 10), 7, 11);
    v = u;
    for k = 1:3
        u(2:end-1, 2:end-1) = u(2:end-1, 2:end-1) + 0.25 * (u(1:end-2, 2:end-1) + u(3:end, 2:end-1) - 2 * u(2:end-1, 3:end));
        w = v;
        for i = 2:6
            for j = 2:10
                w(i, j) = v(i, j) + 0.25 * (v(i-1, j) + v(i+1, j) - 2 * v(i, j+1));
            end
        end
        v = w;
    end
    disp(isequal(u, v));
    q = reshape(1:4*50*3, 4, 50, 3);
    r = q(:, 50:-1:1, 2) - 2 * q(:, :, 1) + q(3, :, 3);
    fprintf('%g ', size(r), sum(r(:)), r(2, 7)); fprintf('\n');
    z = (1:9) .^ 2;
    step = z(1:2:end) - z(9:-2:1) * 2;
    fprintf('%g ', step); fprintf('\n');
    z = z(2:4) + 2 * z(3:5) - 1;
    fprintf('%g ', z); fprintf('\n');
end

function spreading
    x = (1:3)'; m = 10:10:40;
    for k = 1:2
        d = (x - m * k) .^ 2 + (x + 1);
        fprintf('%g ', size(d), d); fprintf('\n');
    end
    e = zeros(0, 3) * 2 + 1;
    fprintf('%d %d\n', size(e));
    f = (x(1:1) + m) .* 2 - x(2);
    fprintf('%g ', f); fprintf('\n');
end

function leaving
    % A root that leaves the real numbers, when the chain is known already.
    for low = [1 1 1 -4]
        x = [low 9 16];
        y = 2 * x;
        r = sqrt(x + 0 * y) - 1;
        disp(r);
        z = y + 1;
        disp(z);
    end
end

function classes
    values = {[1 2 3], [4 5 6], int8([100 50 3]), single([1 2 3]), [1+2i 3 4], [true false true], 'abc', {1}};
    for k = 1:numel(values)
        x = values{k};
        try
            y = x + x;
            z = 2 * y - 1;
            fprintf('%s %s\n', class(z), num2str(z));
        catch e
            disp(e.message);
        end
    end
end

function failing
    x = 1:4; first = 'unset'; second = 'unset'; %#ok<NASGU>
    for k = 1:3
        y = 1:4;
        if k == 3, y = 1:5; end
        try
            first = 2 * x + k;
            i = 1:k;
            second = first .* x - y;
            third = second + first(i(end));
        catch e
            disp(e.message);
        end
        fprintf('%g ', first); fprintf('| '); fprintf('%g ', second); fprintf('\n');
    end
    try
        first = x * 3 - 1;
        second = first(7) + 2 * first;
    catch e
        disp(e.message);
    end
    fprintf('%g ', first); fprintf('\n');
end

function shadows
    global shared
    shared = [1 2 3];
    for k = 1:2
        a = shared * 2 + 1;
        shared = a - shared;
        b = a;
        b = b .* a;
        c = b;
        a = a - 1;
        fprintf('%g ', shared, a, b, c); fprintf('\n');
    end
end

function nans
    x = [NaN 1 NaN -0 Inf]; y = [2 NaN NaN 0 -Inf];
    a = max(x, y) + 0 * y; b = min(x, y) * 1 + 0;
    c = 1 ./ (x - 0 * 1); d = ~(x > y) + (x == y);
    disp(a); disp(b); disp(c); disp(d);
end
