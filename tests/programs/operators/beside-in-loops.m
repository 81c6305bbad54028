% Arrays and numbers beside each other, all elements as a column, sums of columns: in loops.
function beside_in_loops()
x = (1:4) / 2; y = x'; A = magic(4); v = []; w = zeros(0, 1); s = 0; M = zeros(2, 0);
for k = 1:5
    z = [x(2:4) k]; x = [x(1:3), k / 2]; y = [k; y(1:3)];
    c = [x x; y' z]; d = [A, y]; e = [A; x]; f = [1 2; 3 k];
    A = [A(:, 2:4), y]; A(1, :) = sum(A) / k;
    fprintf('%g ', z, c(2, :), d(k), e(4 * k), f * [1; k], sum(A(:)), max(A(:))); fprintf('\n');
    t = A(:); t(3) = -t(3); A(:) = mod(k * 3, 5); A(k) = t(k);
    u = x(:); u(2) = 9; s = s + sum(u) + numel([v x]) + norm(A(:)) + mod(-x, 3) * y;
    if k < 4, v = [v k]; w = [w; k; 2]; M = [M [k; k]]; end
    fprintf('%g ', s, t, numel(v), numel(w), size(M), rem(x - 2, 0.75), hypot(x, 2)); fprintf('\n');
end
for k = 1:3
    try
        g = [x; y(1:k)']; fprintf('%d ', size(g));
    catch
        fprintf('not %d below 4 ', k);
    end
    h = [x(1:0), k]; B = zeros(k, 2); fprintf('%d ', size(h), size([B; 1 2]), size(sum(B)), size(sum(zeros(0, k)))); fprintf('\n');
end
end
