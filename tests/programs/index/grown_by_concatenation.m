function grown_by_concatenation
% Arrays that grow by concatenation, in all ways.
A = magic(3);
for k = 1:3, A = [A, A(:, 1) * k]; end
disp(A)
B = magic(3);
for k = 1:3, B = [B; B(1, :) + k]; end
disp(B)
d = 1:3;
for k = 1:3, d = [d d]; end
disp(sum(d)), disp(numel(d))
e = [1 2];
for k = 1:3, e = [e, 2 * e]; end
disp(e)
s = single([1 2]); for k = 1:3, s = [s; s(end, :) * 2]; end, disp(s), disp(class(s))
c = 'ab'; for k = 1:3, c = [c; char('ab' + k)]; end, disp(c)
z = []; for k = 1:3, z = [z, k + 2i]; end, disp(z)
z = []; for k = 1:3, z = [z; 1i^k, k]; end, disp(z)
m = zeros(0, 3); for k = 1:3, m = [m; k 2 3]; end, disp(m)
w = zeros(3, 0); for k = 1:3, w = [w, [k; 2; 3]]; end, disp(w)
try, q = ones(2, 2); for k = 1:3, q = [q, ones(1 + k, 1)]; end, catch e2, disp(e2.message), disp(size(q)), end
p = []; for k = 1:4, p = [k, p]; end, disp(p)
r = 5; for k = 1:4, r = [r; k; r(1)]; end, disp(r')
t = 1:0; for k = 1:3, t = [t; k]; end, disp(t)
u = uint8([1 2 3]); for k = 1:3, u = [u, k * 100]; end, disp(u), disp(class(u))
b = true(1, 2); for k = 1:3, b = [b, k > 1]; end, disp(b), disp(class(b))
x = 1:3; y = x; for k = 1:3, x = [x, k]; end, disp(x), disp(y)
end
