% Lists of places that are few progressions: shifts, repetitions, steps up and down, one place often.
A = reshape(1:24 * 3, 24, 3);
lists = {[24:-1:1], [1:12, 1:12], [13:24, 1:12], 5 * ones(1, 16), [1:2:23, 24:-2:2], [24:-3:1, 1:3:24], [1:8, 1:8, 8:-1:1], ...
    [7, 7:14], [2:2:24]', 1:24, [1 24 2 23 3 22 4 21 5]};
for k = 1:numel(lists)
    p = lists{k};
    B = A(p, :);
    expected = zeros(numel(p), 3);
    for j = 1:3
        for i = 1:numel(p)
            expected(i, j) = A(p(i), j);
        end
    end
    C = num2cell(A);
    D = C(p, [3 1]);
    fprintf('%d: %d %d\n', k, isequal(B, expected), isequal(cell2mat(D), expected(:, [3 1])));
end
disp(A(24:-5:1, 2)')
disp(A(3:7:24, [1 3]))
disp(circshift([1 2 3; 4 5 6; 7 8 9], [1 -1]))
disp(circshift({'a', 'b', 'c'}, 1))
disp(repmat([1 2; 3 4], 2, 3))
disp(size(repmat(zeros(2, 0), 2, 3)))
disp(repmat('ab', 1, 3))
s = repmat(struct('x', 1), 2, 2);
disp(size(s))
try
    A([1:8, 20:30], :)
catch e
    disp(e.message)
end
