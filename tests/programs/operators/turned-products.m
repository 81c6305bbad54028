% A product with a transpose is one operation, also where somebody does them one by one: the same bits.
A = reshape(sin(1:2400), 60, 40); B = A + 1; C = A - 1; D = A * 2;
x = cos((1:60)');
h = cos(1:40);
y = (1:60)';
s = 0;
for k = 1:5
    A(1, 1) = A(1, 1) + k; B(k) = k; C(k, k) = 0; D(k + 1) = 1;
    p = A' * x;
    q = h * B';
    r = C' * C;
    t = (k:59 + k)' * h;
    u = D' * y;
    s = s + sum(p) + sum(q) + sum(r(:)) + sum(t(:)) + sum(u);
    c = {A};
    d = c{1}' * x;
    e = (c{1}(:, 2:4))' * c{1};
end
fprintf('%.17g\n', s, p, q, d, e(:));
try
    p = A' * h;
catch err
    disp(err.message)
end
