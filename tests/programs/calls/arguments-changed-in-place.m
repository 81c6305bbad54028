% Functions that change an argument and give it back, called in all ways in which the memory may change hands.
function main
    a = numbers(9);
    b = a;
    a = sorted(a, 1, numel(a));
    print(a);
    print(b);                            % another variable has the old array
    c = touched(a, 2);
    print(c);
    print(a);                            % it is read again
    a = touched(touched(a, 1), 3);
    print(a);
    a = grown(a, 14);
    print(a);
    d = grown([], 2);                    % nothing becomes a row
    disp(size(d));
    try
        d = grown(zeros(3, 0), 2);       % neither a row nor a column
        disp(size(d));
    catch err
        disp(err.message);
    end
    e = grown(7, 3);                     % a number is an array of one
    print(e);
    f = grown([1; 2], 4);
    disp(size(f));
    try
        a = fails(a, 2);
    catch err
        disp(err.message);
    end
    print(a);                            % as it was before the call that failed
    try
        g = grown(magic(3), 11);
        disp(size(g));
    catch err
        disp(err.message);
    end
    [h, k] = both(a, a);                 % one array is given twice
    print(h);
    print(k);
    m = zeros(1, 6);
    for r = 1:4
        m = touched(m, r);
        if r == 3, n = m; end
    end
    print(m);
    print(n);
    print(perhaps(m, false));
    print(perhaps(m, true));
    print(m);
    [p, q] = counted(numbers(5), 0);
    print(p);
    disp(q);
    x = zeros(1, 3000);
    for r = 1:3000, x = put(x, r, r); end
    disp(sum(x));
end

function a = numbers(n)
    a = zeros(1, n); s = 7;
    for k = 1:n, s = mod(s * 31 + 11, 101); a(k) = s; end
end

function print(a)
    fprintf(' %g', a); fprintf('\n');
end

function a = sorted(a, lo, hi)
    if lo < hi
        p = a(floor((lo + hi) / 2)); i = lo; j = hi;
        while i <= j
            while a(i) < p, i = i + 1; end
            while a(j) > p, j = j - 1; end
            if i <= j
                t = a(i); a(i) = a(j); a(j) = t; i = i + 1; j = j - 1;
            end
        end
        a = sorted(a, lo, j);
        a = sorted(a, i, hi);
    end
end

function a = touched(a, k)
    for r = 1:k, a(r) = a(r) + 100; end
end

function a = grown(a, k)
    for r = numel(a) + 1:k, a(r) = -r; end
end

function a = fails(a, k)
    a(k) = 1000;
    if a(k) > 10, error('it fails behind a store'); end
    a(1) = 0;
end

function [x, y] = both(x, y)
    x(1) = 1; y(2) = 2;
end

function a = perhaps(a, changes)
    if changes, for r = 1:2, a(r) = 55; end, end
end

function [a, n] = counted(a, n)
    if n < 3
        a(n + 1) = -1;
        [a, n] = counted(a, n + 1);
        a(5) = n;
    end
end

function b = put(b, k, v)
    if k > numel(b), error('beyond'); end
    b(k) = v;
end
