x = 0;
function p(x), fprintf('%s\n', mat2str(x, 10)); end
roots = [1, complex(-0.5, sqrt(3) / 2), complex(-0.5, -sqrt(3) / 2), 2i, -3];
z = 0.3 + 0.4i;
s = 0;
for n = 1:30
    for k = 1:length(roots)
        d = z - roots(k);
        e = roots(k) + z;
        f = roots(k) - z;
        s = s + abs(d) + real(e) * 2 + imag(f) * 3 + abs(roots(k) * z) + abs(roots(k));
        if k == 4
            z = z * 1.01i;
        end
    end
end
p(s), p(z)
z = 1i; t = 0;
for n = 1:40
    w = z + roots(mod(n, 5) + 1);
    t = t + isreal(w) + abs(w);
    z = z * 1i + 1i;
    roots(2) = z;
end
p(t), p(z), p(roots(2))
