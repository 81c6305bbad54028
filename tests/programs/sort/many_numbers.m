% Many numbers are sorted by their digits: signed zeros, infinities, NaN and equal ones have the places that few have.
function many_numbers()
n = 20000;
k = (1:n)';
x = mod(k .* k, 97) - 48;
x(mod(k, 11) == 0) = 0;
x(mod(k, 22) == 0) = -0;
x(mod(k, 101) == 0) = Inf;
x(mod(k, 103) == 0) = -Inf;
x(mod(k, 107) == 0) = NaN;
x(mod(k, 5) == 0) = x(mod(k, 5) == 0) / 1e300;
show(x)
show(single(x))
show(int16(x))
show(uint8(abs(x)))
show(x > 3)
show(-x .* 1e-310)
% Neighbours that are zeros stay in the order in which they stood, whichever sign they have.
z = zeros(5000, 1);
z(1:3:end) = -0;
s = sort([z; -1]);
fprintf('%d\n', isequal(1 ./ s(2:end), 1 ./ z))
s = sort([z; 1], 'descend');
fprintf('%d\n', isequal(1 ./ s(2:end), 1 ./ z))
A = [mod(k, 7), mod(k .* k, 13), k];
[B, i] = sortrows(A, [2 -1]);
fprintf('%d %d\n', isequal(B, A(i, :)), sum(i .* k))
[B, i] = sortrows([x, mod(k, 3)], [-1 2]);
fprintf('%d %d %d\n', sum(isnan(B(:, 1))), i(1), sum(i .* k))
fprintf('%d %d %d\n', issorted(sort(x)), issorted(x), issorted(flipud(k), 'descend'))
fprintf('%g ', unique(x(1:60)')), fprintf('\n')
fprintf('%g %g %g\n', median(x(~isnan(x))), mode(x), numel(unique(k(end:-1:1))))
S = sparse(mod(k, 9) + 1, mod(k .* k, 5) + 1, k);
disp(full(S))
end

function show(x)
for direction = {'ascend', 'descend'}
    [s, i] = sort(x, direction{1});
    same = x(i) == s | isnan(x(i)) & isnan(s);
    next = i(2:end) > i(1:end - 1) | s(2:end) ~= s(1:end - 1);
    fprintf('%s %d %d %d %d %d\n', direction{1}, all(same), all(next), sum(i .* (1:numel(i))'), i(1), i(end))
    fprintf('%d ', isequaln(sort(x, direction{1}), s), s(1), s(end)), fprintf('\n')
end
end
