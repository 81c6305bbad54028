% Arrays that become complex and real again: by stores, growth, sections, branches, calls and arithmetic.
function complex_arrays()
    z = zeros(1, 4);
    tell('zeros', z)
    for k = 1:4
        z(k) = complex(k, k - 2);
    end
    tell('filled', z)
    z(1) = 0; z(3) = -1; z(4) = 2;
    tell('real again', z)
    z(end + 2) = 3i;
    tell('grown', z)
    tell('section', z(1:3))
    tell('backwards', z(end:-1:1))
    m = [z(1:3); complex([1 2 3], 0)];
    m(:, end + 1) = [1i; -1i];
    tell('matrix', m)
    tell('transposed', m.')
    tell('conjugated', m')
    tell('kept', complex([1 2], 0).')
    tell('narrowed', complex([1 2], 0)')
    tell('product', m .* m - 2 * m)
    tell('quotient', m ./ (1 + 2i))
    tell('zeros of both signs', [1 -1 0] / 2i)
    tell('infinite', [Inf 1 NaN] .* [1i 2 3i])
    tell('parts', [real(m); imag(m); abs(m)])
    tell('equal', double(m == m.'.'))
    tell('sum', sum(z))
    tell('chosen', chosen(z, [1 2], true))
    tell('other', chosen(z, [1 2], false))
    [z, first] = changed(z, 2i);
    tell('changed', [z first])
    a = [1 2 3]; b = [1i 2 3];
    for k = 1:3
        t = a; a = b; b = t;
        b(k) = k;
    end
    tell('turned', [a; b])
    tell('spectrum', spectrum(8))
end

function r = chosen(z, x, is_first)
    if is_first
        r = z;
    else
        r = x;
    end
end

function [z, first] = changed(z, c)
    z(2) = c;
    first = z(1);
end

function x = spectrum(n)
    x = complex(zeros(n, 1), 0);
    for k = 1:n
        w = complex(cos(2 * pi * (k - 1) / n), -sin(2 * pi * (k - 1) / n));
        f = 1;
        for j = 1:n
            x(k) = x(k) + f * j;
            f = f * w;
        end
    end
    x = round(real(x) * 1e6) + 1i * round(imag(x) * 1e6);
end

function tell(name, v)
    printf('%s: real %d, %s\n', name, isreal(v), mat2str(size(v)));
    printf('%g ', real(v)); printf('\n');
    printf('%g ', imag(v)); printf('\n');
    printf('%d ', sign(1 ./ imag(v))); printf('\n');
end
