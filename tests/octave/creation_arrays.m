% Arrays made from nothing.
x = 0;
function p(x), if ischar(x), printf('<%s>\n', x); else, printf('%s\n', mat2str(x)); end, end
p(zeros(2, 3)), p(zeros(2)), p(zeros([1 2])), p(size(zeros(2, 3, 4))), p(zeros), p(size(zeros(0, 3))), p(size(zeros(-1, 2)))
p(ones(2, 3)), p(ones(1, 2, 'int8')), p(class(ones(2, 'single'))), p(class(zeros(1, 2, 'uint16'))), p(class(zeros(2, 'like', single(1)))), p(class(zeros(1, 1, 'like', int8(1))))
p(eye(2)), p(eye(2, 3)), p(eye([3 2])), p(eye(3, 2)), p(class(eye(2, 'int32'))), p(eye), p(size(eye(0)))
p(true), p(true(1, 2)), p(false(2)), p(class(false(2))), p(size(true(0, 2)))
p(linspace(0, 1, 5)), p(linspace(1, 10, 4)), p(size(linspace(0, 1))), p(linspace(5, 5, 3)), p(linspace(0, 1, 1)), p(linspace(3, 1, 3)), x = linspace(0, 1, 11); p(x(end) == 1)
p(logspace(0, 2, 3)), p(size(logspace(0, 1))), p(abs(logspace(0, pi, 2) - [1 pi]) < 1e-12)
p(diag([1 2])), p(diag([1 2], 1)), p(diag([1 2], -1)), p(diag([1 2; 3 4])'), p(diag([1 2; 3 4], 1)), p(diag([1 2 3; 4 5 6], 1)'), p(diag([1 2 3; 4 5 6], -1)), p(size(diag([]))), p(diag(5)), p(diag([1; 2]))
p(size(diag([1 2; 3 4], 5))), p(class(diag(int8([1 2]))))
p(tril(magic(3))), p(tril(magic(3), 1)), p(tril(magic(3), -1)), p(triu(magic(3))), p(triu(magic(3), 1)), p(triu(magic(3), -1)), p(triu(ones(2, 3))), p(tril(ones(2, 3), 1))
p(blkdiag([1 2], 3)), p(blkdiag(1, [2; 3], 4))
[X, Y] = meshgrid(1:3, 1:2); p(X), p(Y), [X, Y] = meshgrid(1:2); p(X), p(Y), [X, Y, Z] = meshgrid(1:2, 1:3, 1:4); p(size(X)), p(squeeze(Z(1, 1, :))')
[X, Y] = ndgrid(1:3, 1:2); p(X), p(Y), [X, Y] = ndgrid(1:2); p(X), p(Y), [X, Y, Z] = ndgrid(1:2, 1:3, 1:4); p(size(Z)), p(squeeze(Z(1, 1, :))')
