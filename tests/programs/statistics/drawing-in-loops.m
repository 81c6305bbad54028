% Random numbers drawn one at a time in loops: the stream goes on as if nothing were compiled. Values of the stream are MATLAB's, not Octave's:
% what is shown is true of any stream.
function drawing_in_loops()
n = 2000;
first = walk(n); again = walk(n); other = walk(n - 1);
fprintf('%d %d\n', isequal(first, again), isequal(first(1:3), other(1:3)));

% One at a time and all at once are the same numbers.
rand('twister', 3); a = zeros(1, n); for k = 1:n, a(k) = rand; end
rand('twister', 3); b = rand(1, n);
fprintf('%d %d %d\n', isequal(a, b), all(a > 0 & a < 1), abs(mean(a) - 0.5) < 0.05);

% Integers: limits from the loop, and those that are none.
c = zeros(1, 6);
for k = 1:n, j = randi(6); c(j) = c(j) + 1; end
fprintf('%d %d\n', sum(c) == n, all(c > 200));
low = 0; high = 0; wide = 0;
for k = 1:n
    m = randi([-3 mod(k, 5)]);
    low = min(low, m); high = max(high, m); wide = wide + (m > mod(k, 5) || m < -3);
end
fprintf('%d %d %d\n', low, high, wide);
for limit = [3 2 2.5 1 -1 4]
    s = 0;
    try
        for k = 1:100, s = s + randi(limit) / 1000; end
        fprintf('%d: %d\n', limit, s >= 0.1 && s <= limit / 10);
    catch e
        fprintf('%g: an error after %d\n', limit, s);
    end
end

% In functions that loops call, which are left in the middle; in handles; behind what is not done yet.
x = zeros(1, 5); bad = 0; flips = 0; coin = @() rand < 0.5;
for k = 1:n
    x = x * 0.5 + (x + k) * rand;
    flips = flips + coin();
    try
        bad = bad + sometimes(k);
    catch
        bad = bad + 1000;
    end
end
fprintf('%d %d %d\n', all(x > 0), flips > 800 && flips < 1200, bad);
end

function x = walk(n)
rand('twister', 1); randn('twister', 2);
x = [0 0 0];
for k = 1:n
    x(1) = x(1) + randn;
    if rand() < 0.5, x(2) = x(2) + step(3); else, x(2) = x(2) - rand(1); end
    x(3) = max(x(3), randn(1, 1));
end
end

function s = step(rate)
s = -log(rand) / rate;
end

function y = sometimes(k)
r = rand; t = [r 1 - r];
y = 0;
if mod(k, 50) == 0, t(k) = t(k + 1); end
if r + t(2) ~= 1, y = 1e6; end
end
