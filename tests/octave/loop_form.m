% Loops that turn often enough to get a loop form, and what makes them leave it.
x = 0;
function show(x), if ischar(x), printf('<%s>\n', x); else, printf('%s\n', mat2str(x, 12)); end, end
function classes
    % The class of a variable changes while the loop runs.
    x = 0; flag = false; n = 0;
    for k = 1:40
        if k == 20
            x = single(1) / 3;
        elseif k == 30
            x = true;
        elseif k == 35
            x = int8(100);
        end
        x = x + 3;
        flag = k > 25;
        if flag
            n = n + flag;
        end
    end
    show(class(x)), show(x), show(class(flag)), show(n)
    s = 0;
    for k = 1:50
        if mod(k, 10) == 0
            s = s + [1 2];
        else
            s = s + 1;
        end
    end
    show(s)
    t = true;
    for k = 1:30
        t = ~t;
    end
    show(class(t)), show(t)
end

function unassigned
    % A variable that only rare turns assign.
    for k = 1:100
        if k == 90
            rare = k;
        end
        last = k * 2;
    end
    show(exist('rare')), show(rare + last)
    for k = 1:100
        if k > 1000
            never = 1;
        end
    end
    show(exist('never'))
end

function shared
    % An array that another variable holds is copied before it is written.
    a = zeros(1, 30);
    b = a;
    for k = 1:30
        a(k) = k;
        if k == 15
            b = a;
        end
    end
    show(sum(a)), show(sum(b))
    a = swap(a, 3, 4);
    for k = 1:28
        c = a;
        a = swap(a, k, k + 1);
    end
    show(a(1:5)), show(c(1:5))
end

function a = swap(a, i, j)
    t = a(i);
    a(i) = a(j);
    a(j) = t;
end

function growth
    x = [];
    for k = 1:50
        x(k) = k ^ 2;
    end
    show(size(x)), show(sum(x))
    y = 1;
    for k = 1:50
        y(end + 1) = y(end) + k;
    end
    show(y(end))
    m = zeros(2, 2);
    for k = 1:20
        m(k, 3) = k;
    end
    show(size(m))
end

function subscripts
    x = 1:100;
    x(1) = 1;
    s = 0;
    for k = 0:99
        s = s + x(k + 1) * x(end - k);
    end
    show(s)
    m = reshape(1:24, 2, 3, 4) + 0;
    s = 0;
    for i = 1:2
        for j = 1:12
            s = s * 3 + m(i, j);
            s = mod(s, 1000003);
        end
    end
    show(s)
    p = 1;
    q = zeros(1, 10);
    for k = 1:40
        p = mod(p * 7, 11);
        q(p) = q(p) + 1;
    end
    show(q)
    mask = x > 50;
    n = 0;
    for k = 1:numel(mask)
        if mask(k)
            n = n + 1;
        end
    end
    show(n)
    mask = q > 3;
    for k = 1:10
        mask(k) = k > 5;
    end
    show(class(mask)), show(sum(mask))
end

function numbers
    s = 0;
    for k = 1:60
        r = sqrt(30 - k);
        s = s + r;
    end
    printf('%.10g %.10g\n', real(s), imag(s));
    s = 0;
    for k = 1:60
        s = s + max(k, 30) - min(k, 20) + floor(k / 7) + mod(-k, 7) + rem(-k, 7) + abs(30 - k) + (30 - k) ^ 2 ...
            + (k > 3 & k < 50) + (k == 7 | k == 9) + ~(k ~= 5) - (-k) + atan2(k, 3) + hypot(k, 4) + k ^ 0.5 + exp(-k);
    end
    printf('%.15g\n', s);
    s = 0;
    x = NaN;
    for k = 1:30
        if k > x || k <= x || x == x
            s = s + 1;
        elseif x ~= x
            s = s + 100;
        end
        s = max(s, x);
        s = min(x, s);
    end
    show(s)
    a = 0.1; b = 3; c = 0;
    while c < 1000
        c = c + a / b * 30;
    end
    printf('%.17g\n', c);
end

function complex_numbers
    z = 0.1 + 0.2i;
    c = 0.3 - 0.1i;
    n = 0;
    while abs(z) < 2 && n < 50
        z = z * z + c;
        n = n + 1;
    end
    printf('%.12g %.12g %d\n', real(z), imag(z), n);
    z = 1i;
    s = 0;
    for k = 1:40
        z = z * 1i;      % real every other turn
        s = s + real(z) * 2 + imag(z);
        w = 2 - z / (3 + z) - 1 / (z + 5i) + z ^ 2;
        s = s + abs(w);
    end
    printf('%.12g %d\n', s, isreal(z));
    c = complex(1, 0);
    for k = 1:20
        d = c;
        e = d + 1;
    end
    show(isreal(d)), show(isreal(e))
    x = 0;
    for k = 1:30
        if k == 12
            x = x + 2i;
        elseif k == 20
            x = x - 2i;
        end
        x = x + k;
    end
    show(x), show(isreal(x))
end

function texts
    t = 'the quick brown fox jumps over the lazy dog';
    vowels = 0;
    code = 7;
    for k = 1:length(t)
        if t(k) == 'a' || t(k) == 'e' || t(k) == 'i' || t(k) == 'o' || t(k) == 'u'
            vowels = vowels + 1;
        end
        code = mod(code * 31 + t(k), 65521);
    end
    show(vowels), show(code)
end

function nested
    total = 0;
    for i = 1:20
        for j = i:20
            if mod(i + j, 3) == 0
                continue
            end
            k = 0;
            while true
                k = k + 1;
                if k * k > i * j
                    break
                end
            end
            total = total + k;
        end
        if total > 1500
            break
        end
    end
    show(total), show(i), show(j), show(k)
    for i = 5:1
        total = 0;
    end
    show(total)
end

function ranges
    s = 0;
    for x = 0:0.1:10
        s = s + x;
    end
    printf('%.17g %.17g\n', s, x);
    for x = 10:-0.3:0
        s = s - x;
    end
    printf('%.17g %.17g\n', s, x);
    for x = [3 1 4 1 5 9 2 6]
        s = s + x;
    end
    for k = 1:30
        for x = k:-2:1
            s = s + x;
        end
        for x = k:k - 1
            s = 0;
        end
    end
    printf('%.17g\n', s);
    for k = 1:20
        k = k * 2;
    end
    show(k)
end

function failures
    % An error in a loop form leaves everything as the turn before made it.
    x = zeros(1, 20);
    try
        for k = 1:30
            last = k;
            y = x(k) + k;
            if k < 21
                x(k) = y;
            end
        end
    catch err
        show([k last y sum(x)])
    end
    try
        n = 0;
        for k = 1:30
            n = n + 1;
            if k / 0.5 == 50
                x(1.5) = 0;
            end
        end
    catch err
        show([k n])
    end
    try
        for k = 1:30
            z = k;
            if z - 25
                n = n + 1;
            end
            if (z - 27) / (z - 27)
                n = n + 1;
            end
        end
    catch err
        show(k)
    end
end

classes, unassigned, shared, growth, subscripts, numbers, complex_numbers, texts, nested, ranges, failures
