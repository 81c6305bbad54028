% What a row and a column expand to is larger than each of them: it is not computed in the place of one.
disp(sums(1:3))
disp(sums(rand(1, 4) > 2))
t = growing(2);
disp(t)

function z = sums(x)
    a = x * 2;
    b = (x + 1)';
    c = a + b;
    z = c .* c;
end

function t = growing(n)
    a = ones(1, n);
    b = a';
    t = a + b;
    for k = 1:3
        t = t + k * b;
        t(end+1, :) = k;
        b = [b; k];
    end
end
