% Searching and gathering elements.
x = 0;
function p(x), if ischar(x), printf('<%s>\n', x); else, printf('%s\n', mat2str(x)); end, end
p(find([0 3 0 5])), p(find([0 1; 1 1])'), p(find([0 3 0 5], 1)), p(find([0 3 0 5 6], 2)), p(find([0 3 0 5 6], 2, 'last')), p(find([1 1 0], 1, 'first'))
p(size(find([]))), p(size(find(0))), p(size(find(zeros(1, 3)))), p(size(find(zeros(3, 1)))), p(size(find(zeros(3)))), p(size(find(zeros(1, 0)))), p(find(5))
[i, j] = find([0 1; 1 1]); p([i j]), [i, j, v] = find([0 7; 8 0]); p([i j v]), [i, j] = find([0 1 1]); p(i), p(j), p(find('abc')), p(find([true false true]))
[i, j, v] = find([1 2; 3 4] > 2); p(class(v)), p(find((1:10) > 7)), p(find(int8([0 1 2])))
p(accumarray([1; 2; 1], [10; 20; 30])'), p(accumarray([1 1; 2 2; 1 1], [1; 2; 3])), p(accumarray([1; 3], 5)'), p(accumarray([1; 2], [1; 2], [3 1])')
p(accumarray([1; 2; 1], [10; 20; 30], [], @max)'), p(accumarray([1; 2; 1], [10; 20; 30], [], @min)'), p(accumarray([1; 3; 1], [10; 20; 30], [3 1], @(x) numel(x))')
p(accumarray([1; 3], [10; 20], [4 1], @sum, 9)'), c = accumarray([1; 2; 1], [10; 20; 30], [], @(x) {sort(x)'}); p(c{1}), p(c{2})
p(accumarray([1 2; 1 2; 2 1], 1, [2 3])), p(accumarray({[1; 2; 1], [1; 1; 2]}, [5; 6; 7])), p(accumarray([1; 2; 2], [2; 3; 4], [], @prod)'), p(accumarray([2; 2; 1], [1; 2; 3], [], @mean)')
p(bsxfun(@plus, [1 2], [10; 20])), p(bsxfun(@times, [1 2; 3 4], [10 20])), p(bsxfun(@(a, b) a - b, [1; 2], [1 2])), p(bsxfun(@max, [1 5], [3; 4])), p(bsxfun(@eq, 1:3, [1; 2]))
try, bsxfun(@plus, [1 2 3], [1 2]), catch, disp('sizes'), end
[a, b] = deal(7); p([a b]), [a, b] = deal(1, 2); p([a b]), c = cell(1, 2); [c{:}] = deal(0); p([c{:}]), [s(1:2).x] = deal(5, 6); p([s.x])
p(nonzeros([0 3; 5 0])'), p(lookup([1 2 3], [0.5 1 2.5 9])), p(lookup([3 2 1], [2.5 0])), p(lookup([1 2 3], [2 5], 'm')), p(lookup([1 2 3], [2 5], 'b')), p(lookup([1 2 3], [0 9], 'lr'))
p(subsref([5 6 7], substruct('()', {2}))), p(subsref({1, 'x'}, substruct('{}', {2}))), t.a = [1 2 3]; p(subsref(t, substruct('.', 'a', '()', {3}))), t = subsasgn(t, substruct('.', 'a', '()', {2}), 9); p(t.a)
p(gradient([1 4 9 16])), p(gradient([1 4 9 16], 2)), p(gradient([1 4 9], [1 2 4])), [gx, gy] = gradient([1 2 4; 2 4 8; 3 6 12]); p(gx), p(gy), [gx, gy] = gradient([1 2; 3 4], 2, 5); p(gx), p(gy), p(gradient([1; 4; 9])')
p(del2([1 4 9 16 25])), p(del2(magic(4)))
