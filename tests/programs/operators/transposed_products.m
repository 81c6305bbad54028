% A product with a transposed factor needs no transpose: the same values as with one that is made first.
a = reshape(mod(7 * (1:60), 23), 20, 3) - 9;
b = reshape(mod(5 * (1:40), 17), 20, 2);
t = a';
disp(isequal(a' * b, t * b))
disp(isequal(a.' * b, t * b))
u = b.';
disp(isequal(t * (u.'), t * b))
disp(isequal((b' * a)', t * b))
% A matrix times its own transpose is symmetric to the bit, by whatever way it is computed.
c = sqrt(2) ./ (reshape(1:3500, 50, 70) + 0.1);
g = c' * c;
h = c * c';
disp(isequal(g, g') && isequal(h, h'))
d = c';
disp(max(max(abs(g - d * c))) < 1e-12)
% Vectors, scalars and empties.
v = (1:4)';
disp(v' * v)
disp(size(v * v'))
s = 3;
disp(s' * v')
disp(size(zeros(0, 3)' * zeros(0, 2)))
% What is no real matrix of doubles.
z = [1 + 2i; 3];
disp(z' * z)
disp(z.' * z)
disp(class(single(v)' * v))
disp(int8(v)' * 2)
disp((1:3)' * (1:2))
% A variable that the product replaces, and one that is read again.
w = v;
w = w' * w;
disp(w)
p = c;
q = p' * p;
disp(isequal(p, c) && isequal(q, g))
% The transpose that something else reads too is made.
r = a';
disp(isequal(r * b, r * b + 0))
% Extents that do not fit are named as they are multiplied.
try
    a' * ones(3, 2);
catch e
    disp(e.identifier)
end
