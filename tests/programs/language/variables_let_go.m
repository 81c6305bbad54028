% What lets go early is seen by nobody: objects live as long as their variables, handlers see old values.
objects(3)
handlers([1 2 3])
aliases(4)
disp(through(struct('a', 1:3, 'c', {{1:2, 3}}), 2))

function objects(n)
c = onCleanup(@() disp('gone'));
box = {c, zeros(1, n)};
also = box;
k = numel(also{2});
box{2}(k) = 1;
disp(box{2})
also = 0; %#ok
disp('before the end')
end

function handlers(x)
old = x;
try
    first = old(1);
    x(1) = 10;
    x(2) = first;
    x(7, 8, 'z');
catch
    disp(old)
    disp(x)
end
try
    y = x;
    x(5) = y(1);
    error('a:b', 'c');
catch
    disp(y), disp(x)
end
end

function aliases(n)
x = 1:n; x(1) = 5;
y = x; z = y(2);
x(2) = 7;
w = x;
for k = 1:n
    if k == 2, disp(w), end
    x(k) = z;
end
disp(x)
c = {x, x};
c{1}(1) = 0;
d = c;
c{2}(2) = 0;
disp(c{1}), disp(c{2}), disp(d{2})
s.f = x; t = s; m = t.f(1);
s.f(1) = m + 1;
disp(s.f), disp(t.f)
g = @() x;
x(1) = 100;
disp(g())
end

function s = through(s, i)
old = s;
s = update(s, i);
s = update(s, i + 1);
if old.a(i) ~= 2, disp('changed'), end
if old.c{1}(2) ~= 2, disp('changed'), end
end

function s = update(s, i)
s.a(i) = 10 * i;
s.c{1}(end + 1) = i;
end
