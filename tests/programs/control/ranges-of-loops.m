function ranges_of_loops
% Loops over ranges of doubles of which nothing is known: fractions, NaN, infinities, no trips.
ends = {0.5, 3, -2, NaN, Inf, -Inf, 0.1, -0, 1e6};
for a = ends, for s = ends, for b = ends
  show(a{1}, s{1}, b{1}); end, end, end
for k = 1:3, disp(k), end
two(1.5, 4), two(4, 1.5), two(NaN, 3), two(2, 5)
end
function show(a, s, b)
n = 0; t = 0;
for k = a:s:b
  n = n + 1; t = t + k * n;
  if n > 20, break, end
end
fprintf('%g:%g:%g %d %.17g ', a, s, b, n, t); fprintf('%.17g ', k); fprintf('\n');
end
function two(a, b)
k = 'old';
for k = a:b, fprintf('%g ', k); if k > 3, k = 0; end, end
disp(k)
end
