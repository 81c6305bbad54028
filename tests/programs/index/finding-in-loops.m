% Where something is in a vector, in loops.
function finding_in_loops()
x = mod((1:10) * 7, 11); y = x'; q = [NaN NaN]; w = [NaN 2 NaN 2 -1]; k = 3; z = [0 -0];
for r = 1:4
    [m, i] = max(x); fprintf('%g %d, ', m, i);
    [m, i] = min(y - r); fprintf('%g %d, ', m, i);
    [~, i] = max(x .* (x < 8)); [m, ~] = min(x(2:end)); fprintf('%g %d, ', m, i);
    [m, i] = max(q); [n, j] = max(w); [o, l] = min(w); fprintf('%g %d %g %d %g %d, ', m, i, n, j, o, l);
    [m, i] = max(z); fprintf('%g %d\n', 1 / m, i);
    k = find(x > r); fprintf('%d ', k, size(k)); fprintf('; ');
    a = find(y > 20, 1); b = find(y > 5, 2); c = find(x' > 100); fprintf('%d ', size(a), b, size(c)); fprintf('\n');
    if isempty(find(x == 50, 1)), fprintf('none '); end
    x(find(x > 8)) = 1; t = find(x); t(1) = 7; x(t(1:2)) = 3;
    d = find(x == x(r), 1, 'last'); fprintf('%d ', d, x); fprintf('\n');
    v = x(1:r); fprintf('%d ', size(find(v > 100)), size(find(v' > 100)), find(v)); fprintf('\n');
    x = x + 1;
end
for r = 1:2
    [m, i] = max(zeros(1, 0)); fprintf('%d ', size(m, 2), size(i, 2)); fprintf('\n');
end
% The nearest of some, again and again.
d = inf(1, 6); d(2) = 0; done = false(1, 6); order = zeros(1, 6);
for r = 1:6
    t = d; t(done) = Inf;
    [m, u] = min(t);
    if isinf(m), break; end
    done(u) = true; order(r) = u;
    for v = 1:6
        cost = mod(u * 5 + v * 3, 7) + 1;
        if d(u) + cost < d(v), d(v) = d(u) + cost; end
    end
end
fprintf('%g ', d, order); fprintf('\n');
end
