% Elements in another order, copies, arrays beside each other.
A = [1 2 3; 4 5 6];
function p(x), if ischar(x), printf('<%s>\n', x); else, printf('%s\n', mat2str(x)); end, end
p(flip(A)), p(flip(A, 2)), p(flip(1:3)), p(fliplr(A)), p(flipud(A)), p(flip((1:3)')'), p(flip('abc')), p(flip(A, 3))
p(rot90(A)), p(rot90(A, 2)), p(rot90(A, 3)), p(rot90(A, -1)), p(rot90(A, 4)), p(size(flip(ones(2, 3, 2), 3)))
p(circshift(1:5, 1)), p(circshift(1:5, -2)), p(circshift(A, 1)), p(circshift(A, 1, 2)), p(circshift(A, [1 1])), p(circshift((1:3)', 1)')
p(circshift([], 1)), p(circshift(1:3, 7)), p(circshift('abc', 1))
p(repmat(7, 2, 3)), p(repmat(A, 2, 1)), p(repmat(A, [1 2])), p(repmat('ab', 1, 3)), p(repmat([1 2], 2)), p(size(repmat(A, [1 1 2])))
p(size(repmat(1, 0, 3))), p(size(repmat({1}, 2, 2))), p(repmat(true, 1, 2)), p(class(repmat(int8(1), 2, 2))), p(repmat('-', 1, 5))
p(repelem([1 2 3], 2)), p(repelem([1 2 3], [1 0 2])), p(repelem([1; 2], 2)'), p(repelem([1 2; 3 4], 1, 2)), p(repelem([1 2; 3 4], 2, [1 2]))
p(cat(1, [1 2], [3 4])), p(cat(2, [1 2], [3 4])), p(size(cat(3, [1 2], [3 4]))), p(horzcat(1, 2, 3)), p(vertcat(1, 2, 3)), p(size(horzcat()))
p([1, 2; 3, 4]), p([A; 7 8 9]), p([A, [7; 8]]), p([[], 1, []]), p(['abc'; 'def']), p(['a', 66, 'c']), p(class([int8(1), 2.7])), p([int8(1), 2.7])
p(class([single(1), 2])), p(class([true, 2])), p(class([true, false])), p(class(['a', 'b'])), p(class([{1}, 2])), p(size([{1}, {2, 3}])), p(class([int8(1), int16(2)]))
p(size([zeros(0, 3); 1 2 3])), p(size([zeros(1, 0), 5])), p(size([{}, {1}])), p(size({})), p(size([struct('a', 1), struct('a', 2)]))
x = [1 2 3]; x = [x, 4]; p(x), y = []; for k = 1:5, y = [y; k k^2]; end, p(y), z = {}; z = [z, {1}]; z = [z, {'a'}]; p(size(z))
try, [1 2; 3], catch e, disp('rows'), end
try, [[1; 2], [1; 2; 3]], catch e, disp('columns'), end
p([1:3, 5]), p([1:3; 4:6]), p([0.5, true]), p(['x', ' ', 'y']), p([1 + 2i, 3]), p(isreal([1, 2]))
c = {1, 'two', [3 4]}; d = [c, {5}]; p(size(d)), p(d{4}), e = [c; c]; p(size(e)), f = {c{:}, 6}; p(size(f)), g = {1, 2; 3, 4}; p(g{2, 1})
s = [struct('n', 1), struct('n', 2)]; s(3).n = 3; p([s.n]), t = [s, struct('n', 4)]; p([t.n]), p(numel([s; s]))
p(postpad([1 2], 4)), p(postpad([1 2 3], 2)), p(prepad([1 2], 4)), p(prepad([1 2 3], 2)), p(postpad([1; 2], 3)'), p(postpad([1 2], 4, 9)), p(postpad([1 2; 3 4], 3, 0, 2))
p(resize([1 2; 3 4], 3, 3)), p(resize([1 2; 3 4], 1, 3)), p(resize([1 2; 3 4], [1 1]))
