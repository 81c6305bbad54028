function [r, p, k, order] = residue(u, v, k, ~)
% Partial fractions of a quotient of polynomials, with the powers of their denominators, or the quotient of partial fractions.
if nargin > 2
    [r, p] = combined(u, v, k);
    return
end
num = u(:).';
den = v(:).';
num = num(find(num ~= 0, 1):end) / den(find(den ~= 0, 1));
den = den(find(den ~= 0, 1):end);
den = den / den(1);
if isempty(num)
    num = 0;
end
if numel(num) >= numel(den)
    [k, rest] = deconv(num, den);
    num = rest(end - numel(den) + 2:end);
else
    k = [];
end
p = roots(den);
n = numel(p);
[p, order] = grouped(p);
M = zeros(n);
for j = 1:n
    others = p;
    same = find(p == p(j));
    others(same(1:order(j))) = [];
    c = poly_of(others);
    M(n - numel(c) + 1:n, j) = c;
end
b = zeros(n, 1);
b(n - numel(num) + 1:n) = num;
r = M \ b;
end

function c = poly_of(e)
c = 1;
for j = 1:numel(e)
    c = [c, 0] - e(j) * [0, c];
end
c = c(:);
end

function [q, order] = grouped(p)
n = numel(p);
q = zeros(n, 1);
order = zeros(n, 1);
left = true(n, 1);
[~, ranking] = sort(-abs(p));
place = 1;
for j = ranking(:)'
    if ~left(j)
        continue
    end
    close = left & abs(p - p(j)) <= 0.001 * max(abs(p(j)), 1e-3 * (abs(p(j)) == 0));
    if abs(p(j)) == 0
        close = left & abs(p) == 0;
    end
    m = sum(close);
    center = mean(p(close));
    q(place:place + m - 1) = center;
    order(place:place + m - 1) = 1:m;
    place = place + m;
    left(close) = false;
end
end

function [b, a] = combined(r, p, k)
n = numel(p);
order = ones(n, 1);
for j = 2:n
    if abs(p(j) - p(j - 1)) <= 0.001 * max(abs(p(j)), realmin)
        order(j) = order(j - 1) + 1;
    end
end
a = poly_of(p(:)).';
b = zeros(1, n);
for j = 1:n
    others = p(:);
    first = j - order(j) + 1;
    others(first:j) = [];
    c = poly_of(others).';
    b = b + r(j) * [zeros(1, n - numel(c)), c];
end
if ~isempty(k)
    whole = conv(k(:).', a);
    b = [zeros(1, numel(whole) - numel(b)), b] + whole;
end
first = find(b ~= 0, 1);
b = b(first:end);
if isreal(r) && isreal(p)
    return
end
if norm(imag(b)) <= 1e-12 * norm(b)
    b = real(b);
end
if norm(imag(a)) <= 1e-12 * norm(a)
    a = real(a);
end
end
