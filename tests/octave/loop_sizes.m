% Sizes of arrays in loops: they are asked for again in each turn, and change only where the array does.
x = 0;
function p(x), fprintf('%s\n', mat2str(x)); end
x = [];
while length(x) < 40
    x(end + 1) = length(x) + numel(x);
end
p(numel(x)), p(sum(x))
c = {};
n = 0;
for k = 1:30
    c{end + 1} = k;
    n = n + numel(c) + size(c, 1) * 100 + columns(c) + ndims(c);
end
p(n)
m = zeros(3, 4, 5);
n = 0;
k = 1;
while k <= size(m, 1) * size(m, 2) * 20
    n = n + length(m) + size(m, 3) + size(m, 4) + numel(m) + rows(m);
    k = k + 1;
end
p(n)
s = 'some text';
n = 0;
for k = 1:60
    n = n + length(s) * k;
    if k == 30
        s = 'other';
    end
end
p(n)
q = 7;
n = 0;
for k = 1:60
    n = n + numel(q) + length(q);
    if k == 40, q = zeros(2, 0); end
end
p(n)
map = containers.Map();
n = 0;
for k = 1:20
    map(sprintf('%d', mod(k, 7))) = k;
    n = n + length(map);
end
p(n)
