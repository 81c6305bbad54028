% Subscripts that are arrays of numbers, in loops: what is taken, what is written, and what lies outside.
function places_in_loops()
x = (1:10) .^ 2; y = x'; p = [3 1 4 1 5]; q = p'; A = reshape(1:20, 4, 5);
for k = 1:3
    fprintf('%d %d, %d %d, %d %d, %d %d\n', size(x(p)), size(x(q)), size(y(p)), size(y(q)));
    s = sum(x(p) + 1) + sum(y(p) .* y(q)) + x(p) * y(q);
    B = A(:, [5 3 k]); C = A([4 2], p(1:4)); D = A(mod(q, 4) + 1, 2);
    fprintf('%g ', s, B, C, D); fprintf('\n');
    A(:, [1 3]) = A(:, [3 1]); A([1 1 2], k) = [7; 8; 9]; A([4 3], [2 5]) = k;
    x(p) = x(p) + 1; y(q) = y(p(end:-1:1)); x([1 2]) = 0;
    x = x(10:-1:1); x = x([2:10 1]); p = p(p);
    fprintf('%g ', A, x, y, p); fprintf('\n');
    p = [3 1 4 1 5];
end
e = zeros(1, 0);
for k = 1:2
    fprintf('%d ', size(x(e)), size(y(e)), size(A(e, :)), size(A(:, e))); fprintf('\n');
end
% One element may be taken many times, and a row of one is as good as a column.
for k = 1:3
    z = x(1:k); r = ones(3, 1);
    fprintf('%d %d: ', size(z(r))); fprintf('%g ', z(r)); fprintf('\n');
end
% What lies outside is an error, or grows the array.
for k = 1:4
    try
        t = [1 2.5 - 0.5 * mod(k, 2) 3 * k];
        fprintf('%g ', x(t)); fprintf('\n');
    catch err
        fprintf('not x(%s)\n', sprintf(' %g', t));
    end
end
for k = 1:3
    x([1 8 + 2 * k]) = -k; fprintf('%d %g %g\n', numel(x), sum(x), x(end));
end
for k = 0:2
    try, A([1 k], 1) = 5; fprintf('%g ', A(:, 1)); fprintf('\n'); catch, fprintf('not A([1 %d], 1)\n', k); end
end
% Where places stand in a matrix, or are taken of one, the places say how elements stand.
T = (1:30) * 2; m = mod(1:6, 2) == 1;
for k = 1:4
    J = T([k 2; 3 4]); K = A(mod(J, 20) + 1) - 1; L = A([1 k 20]); N = A([k; 3]); S = sum(T(K + 2)); Q = m([1 k; 2 3]);
    fprintf('%g ', J, size(K), K, size(L), L, size(N), N, S, Q); fprintf('\n');
    try, V = A([k 19 + mod(k, 3); 1 1]); fprintf('%g ', V); fprintf('\n'); catch, fprintf('not A(%d)\n', 19 + mod(k, 3)); end
end
end
