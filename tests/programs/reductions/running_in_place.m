% Running sums of a variable that is used again, along both dimensions, in both directions.
x = 1:6;
y = cumsum(x);
disp([x; y])
a = reshape(1:12, 3, 4);
disp(cumsum(a, 2))
disp(cumprod(a, 1, 'reverse'))
disp(cumsum(a, 2, 'reverse'))
b = cumsum(a);
disp(isequal(a, reshape(1:12, 3, 4)))
disp(cummax([3 NaN 1 4 2 5]))
disp(cummin([NaN 3 1; 4 2 5]))
disp(cummax(zeros(0, 3)))
disp(diff([1 4 9 16; 2 3 5 8]))
disp(diff([1 4 9 16; 2 3 5 8], 1, 2))
disp(diff(5, 1, 1))
% The mean has the bits of the sum over the count.
z = 1 ./ (1:100);
disp(mean(z) == sum(z) / 100)
disp(isequal(mean(reshape(z, 20, 5), 2), sum(reshape(z, 20, 5), 2) / 5))
disp(mean([]))
disp(mean(ones(2, 0)))
disp(mean(ones(2, 3), 3))
% Masks: how many are true, and what they choose.
m = mod(1:600, 3) == 0;
disp(sum(m))
disp(sum([m; ~m], 2)')
k = 1:600;
d = k * 1;
disp(sum(d(m)))
disp(size(d(m')))
e = reshape(d, 20, 30);
disp(size(e(reshape(m, 20, 30))))
disp(isequal(d(false(1, 600)), zeros(1, 0)))
disp(d([false true]))
% The places of the extrema of rows of many columns.
t = reshape(mod(7919 * (1:3000), 1009), 1500, 2);
[v, p] = max(t, [], 2);
disp([sum(v) sum(p)])
[v, p] = min([4 NaN 2 2]);
disp([v p])
try
    d(true(1, 601))
catch err
    disp(err.identifier)
end
