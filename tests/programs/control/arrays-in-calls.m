% Arrays that functions read, or change and give back, called in loops and by themselves: they stay where they are.
1;
function run
n = 160;
v = mod((1:n) * 7919, 1009);
% a search that calls itself
s = sort(v); found = 0;
for k = 1:50
    found = found + find_in(s, s(3 * k), 1, n);
end
fprintf('%d\n', found);
% sorted in place
w = v;
w = sort_part(w, 1, n);
fprintf('%d %d %d\n', isequal(w, s), v(1), w(1));
% a sum by halves
t = 0;
for k = 1:20
    t = t + total(v, k, n);
end
fprintf('%.15g\n', t);
% an error in the middle leaves the caller's array
a = zeros(1, 10);
for k = 1:12
    try
        b = fill_to(a, k, 0);
        fprintf('%d ', sum(b));
    catch err
        fprintf('[%s] ', err.message);
    end
end
fprintf('%d\n', sum(a));
% an array that is given away, and an error
a = 1:10; a(1) = 1;
for k = 1:12
    try
        a = fill_to(a, k, 0);
    catch err
        fprintf('[%s] ', err.identifier);
    end
    fprintf('%d ', sum(a));
end
fprintf('\n');
% matrices, texts, logicals, integers
m = magic(6);
c = 0;
for k = 1:6
    c = c + walk(m, k, 1);
end
fprintf('%g\n', c);
text = 'a(b(c)d)(e)f';
depth = 0;
for k = 1:length(text)
    depth = depth + closes(text, k, 0);
end
fprintf('%d\n', depth);
mask = v > 500; q = int32(v);
x = 0; y = int32(0);
for k = 1:n
    x = x + count(mask, k);
    y = y + most(q, k, int32(0));
end
fprintf('%d %d %s\n', x, y, class(y));
q = halve(q(1:40), 1);
fprintf('%d %s\n', sum(q), class(q));
g = 1:5;
for k = 1:6
    g = grows(g, k);
end
fprintf('%d ', g); fprintf('\n');
h = zeros(1, 4);
for k = 1:3
    h = turns_complex(h, k);
end
disp(h);
[p, r] = both(zeros(1, 5), ones(5, 1), 5);
fprintf('%g ', p, r); fprintf('\n');
end
function k = find_in(s, x, low, high)
if low > high
    k = 0;
else
    k = floor((low + high) / 2);
    if s(k) > x
        k = find_in(s, x, low, k - 1);
    elseif s(k) < x
        k = find_in(s, x, k + 1, high);
    end
end
end
function a = sort_part(a, low, high)
i = low; j = high; pivot = a(floor((low + high) / 2));
while i <= j
    while a(i) < pivot, i = i + 1; end
    while a(j) > pivot, j = j - 1; end
    if i <= j
        kept = a(i); a(i) = a(j); a(j) = kept;
        i = i + 1; j = j - 1;
    end
end
if low < j, a = sort_part(a, low, j); end
if i < high, a = sort_part(a, i, high); end
end
function t = total(v, from, to)
if to - from < 4
    t = 0;
    for k = from:to, t = t + v(k); end
else
    m = floor((from + to) / 2);
    t = total(v, from, m) + total(v, m + 1, to);
end
end
function a = fill_to(a, k, deep)
a(k) = a(k) + k;
if k > 1
    a = fill_to(a, k - 1, deep + 1);
end
end
function c = walk(m, i, j)
if i < 1 || j > size(m, 2)
    c = 0;
else
    c = m(i, j) + walk(m, i - 1, j) / 2 + walk(m, i, j + 1) / 3;
end
end
function d = closes(text, k, d)
if k <= length(text) && d >= 0
    if text(k) == '('
        d = closes(text, k + 1, d + 1);
    elseif text(k) == ')'
        d = closes(text, k + 1, d - 1);
    else
        d = closes(text, k + 1, d);
    end
end
end
function x = count(mask, k)
x = 0;
if k > 0
    x = mask(k) + count(mask, k - 7);
end
end
function y = most(q, k, y)
if k > 0
    if q(k) > y, y = q(k); end
    y = most(q, k - 5, y);
end
end
function q = halve(q, k)
if k <= numel(q)
    q(k) = q(k) / 2;
    q = halve(q, k + 1);
end
end
function g = grows(g, k)
g(k) = 10 * k;
if k > 1, g = grows(g, k - 2 * (k > 2) - (k == 2)); end
end
function h = turns_complex(h, k)
h(k) = sqrt(1 - k);
if k > 1, h = turns_complex(h, k - 1); end
end
function [p, r] = both(p, r, k)
if k > 0
    p(k) = r(k) + k; r(k) = 2 * k;
    [p, r] = both(p, r, k - 1);
end
end
run
