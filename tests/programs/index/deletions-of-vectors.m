% Elements and sections of arrays of numbers are deleted, by numbers, ranges, lists and masks; in functions, loops and scripts.
x = 1:6; x(2) = []; disp(x)
x(end) = []; disp(x)
x(1:2) = []; disp(x)
x(end:-1:1) = []; disp(size(x))
y = (1:6)'; y(3) = []; disp(y')
y(2:1) = []; disp(size(y))
y(end - 1:end) = []; disp(size(y))
A = reshape(1:12, 3, 4);
A(:, 2) = []; disp(A)
A(2, :) = []; disp(A)
A(:, 2:end) = []; disp(A)
A(:, 1) = []; disp(size(A))
B = magic(4); B(5) = []; disp(size(B))
C = magic(4); C(3:2) = []; disp(size(C))
C([1 3], :) = []; disp(C)
C(:, logical([1 0 0 1])) = []; disp(C)
z = 5; z(1) = []; disp(size(z))
z = zeros(1, 0); z(1:0) = []; disp(size(z))
k = single([1 2 3]); k(2) = []; disp(class(k)), disp(k)
t = [true false true]; t(1) = []; disp(t)
c = 'abcdef'; c(2:3) = []; disp(c)

% What is not there, and what is no subscript.
x = 1:4;
for k = {5, 0, 1.5, -1, NaN}
    try, x(k{1}) = []; catch e, disp(e.message), end
end
try, x(3:6) = []; catch e, disp(e.message), end
try, x(0:2) = []; catch e, disp(e.message), end
A = magic(3);
try, A(:, 4) = []; catch e, disp(e.message), end
try, A(4, :) = []; catch e, disp(e.message), end
try, A(1, 2) = []; catch e, disp(e.identifier), end
disp(x), disp(size(A))

% A heap in a row: what is taken is deleted, and the array changes hands.
h = zeros(1, 0); s = 0;
for k = 1:300
    h = push(h, mod(k * 7919, 1009));
    if mod(k, 3) == 0
        [h, m] = pop(h); s = s + m * k;
    end
end
while ~isempty(h)
    [h, m] = pop(h); s = s + m;
end
disp(s), disp(size(h))

% The old value stays where somebody has it.
x = 1:5; y = x; x(2) = []; disp(y), disp(x)
[p, q] = shorter(1:5, 2); disp(p), disp(q)
w = (1:7)';
for k = 1:3, w = without(w, k); end
disp(w')
m = reshape(1:20, 4, 5);
for k = 1:2, m = lines(m, k); end
disp(m)

function h = push(h, v)
h(end + 1) = v;
k = numel(h);
while k > 1
    p = floor(k / 2);
    if h(p) <= h(k), break, end
    t = h(p); h(p) = h(k); h(k) = t;
    k = p;
end
end

function [h, m] = pop(h)
m = h(1);
h(1) = h(end);
h(end) = [];
n = numel(h); k = 1;
while 2 * k <= n
    c = 2 * k;
    if c < n && h(c + 1) < h(c), c = c + 1; end
    if h(k) <= h(c), break, end
    t = h(k); h(k) = h(c); h(c) = t;
    k = c;
end
end

function [x, y] = shorter(x, k)
y = x;
x(k) = [];
end

function w = without(w, k)
w(k) = [];
end

function m = lines(m, k)
m(k, :) = [];
m(:, k) = [];
end
