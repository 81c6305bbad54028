% Quadrature and optimisation to six digits: values to 8 digits, those below 1e-9 as 0.
1;
function p(x)
    x = double(x);
    z = [real(x(:)), imag(x(:))];
    z(abs(z) < 1e-9) = 0;
    z = z + 0;
    printf('%s', mat2str(size(x)));
    if all(z(:, 2) == 0)
        printf(' %.8g', z(:, 1));
    else
        printf(' %.8g%+.8gi', z.');
    end
    printf('\n');
end
A = mod(magic(4) * 7, 11) + eye(4) * 3;
B = mod((1:4)' * (3:7), 5) - 1;
S = A + A';
P = S * S' + eye(4);
Z = A + 1i * mod(A * 3, 5);
v = mod((1:9) * 5, 7) + 0.25;
x = cumsum(mod((1:9) * 3, 4) + 0.5);
q = [1 2.5 4.75 9 12];
W = reshape(mod((1:60) * 7, 13), 3, 4, 5);
p(trapz(A));
p(trapz(A, 2));
p(trapz(1:4, A, 2));
p(trapz([1 2 5], [1 2 3]));
p(cumtrapz(A));
p(cumtrapz([1 2 5], [1 2 3]));
r = @(x) p(round(x * 1e5) / 1e5);
r(integral(@(x) x .^ 2, 0, 3));
r(integral(@(x) 1 ./ sqrt(x), 0, 1));
r(quadgk(@(x) exp(-x .^ 2), -Inf, Inf));
r(quadgk(@(x) exp(-x), 0, Inf));
r(quadgk(@(x) exp(x), -Inf, 0));
r(quad(@(x) sin(x), 0, pi));
r(quadl(@(x) sin(x), 0, pi));
r(quadv(@(x) [x 2 * x], 0, 2));
r(dblquad(@(x, y) x .* y, 0, 1, 0, 2));
r(integral2(@(x, y) x .* y, 0, 1, 0, 2));
r(integral(@(x) [x, x ^ 2], 0, 1, 'ArrayValued', true));
r(quadgk(@(x) x, 3, 1));
r(fzero(@cos, [0 3]));
r(fzero(@(x) x ^ 3 - 2, 1));
[x0, f0, flag] = fzero(@sin, 3);
r(x0);
r(f0);
p(flag);
r(fminbnd(@(x) (x - 2) ^ 2 + 1, 0, 5));
z = fminsearch(@(x) (x(1) - 1) ^ 2 + (x(2) - 2) ^ 2, [0 0]);
p(round(z * 1e3) / 1e3);
z = fminunc(@(x) (x(1) - 1) ^ 2 + (x(2) - 2) ^ 2, [0; 0]);
p(round(z * 1e3) / 1e3);
z = fsolve(@(x) [x(1) + x(2) - 3; x(1) ^ 2 - x(2) + 1], [1; 1]);
p(round(z * 1e3) / 1e3);
o = optimset('TolX', 1e-3);
p(o.TolX);
p(optimget(o, 'TolX'));
p(optimget(o, 'MaxIter', 7));
[t, y] = ode45(@(t, y) -y, [0 0.5 1], 1);
p(round(y * 1e3) / 1e3);
p(t);
[t, y] = ode23(@(t, y) [y(2); -y(1)], [0 0.5 1], [1; 0]);
p(round(y * 1e2) / 1e2);
o = odeset('RelTol', 1e-6);
p(o.RelTol);
p(odeget(o, 'RelTol'));
