% Questions about sizes, and the same elements in other shapes.
A = reshape(1:24, 2, 3, 4);
function p(x), if ischar(x), printf('<%s>\n', x); else, printf('%s\n', mat2str(x)); end, end
p(size(A)), p(size(A, 2)), p(size(A, 5)), [m, n] = size(A); p([m n]), [m, n, k, l] = size(A); p([m n k l])
p(size(5)), p(size([])), p(size('abc')), p(size({1, 2; 3, 4})), p(size(struct('a', {{1, 2}}))), p(size(zeros(3, 0)))
[m, n] = size(ones(2, 3)); p([m n]), p(size(A, [1 3])), p(size(ones(2, 3, 1, 1)))
p(numel(A)), p(ndims(A)), p(ndims(5)), p(length(A)), p(length([])), p(length(zeros(3, 0))), p(length(zeros(1, 7)))
p(isempty([])), p(isempty(0)), p(isempty('')), p(isempty({})), p(isempty(zeros(0, 3))), p(isempty(struct()))
p(isscalar(5)), p(isscalar([1 2])), p(isvector([1 2])), p(isvector([1; 2])), p(isvector(ones(2))), p(isvector([]))
p(isrow([1 2 3])), p(isrow([1; 2])), p(iscolumn([1; 2])), p(iscolumn([1 2])), p(isrow('abc')), p(iscolumn(5)), p(isrow(zeros(1, 0)))
p(ismatrix(5)), p(ismatrix(A)), p(issquare(ones(3))), p(issquare(ones(2, 3))), p(rows(A)), p(columns(A))
p(size_equal([1 2], [3 4])), p(size_equal([1 2], [3; 4])), p(size_equal(1, 2, 3))
B = reshape(1:6, 2, []); p(B), p(reshape(B, [3 2])), p(size(reshape(B, 1, 2, 3))), p(reshape(B, [], 1)'), p(size(reshape([], 0, 3)))
p(reshape('abcdef', 2, 3)), p(size(reshape({1, 2, 3, 4}, 2, 2)))
try, reshape(1:6, 4, 2), catch, disp('count'), end
try, reshape(1:6, 4, []), catch, disp('divisible'), end
try, reshape(1:6, [], []), catch, disp('unknown'), end
p(size(squeeze(ones(1, 1, 3)))), p(size(squeeze(ones(2, 1, 3)))), p(size(squeeze(ones(1, 3)))), p(vec([1 2; 3 4])')
C = permute(A, [3 1 2]); p(size(C)), p(C(:, 1, 1)'), p(C(2, 2, 3)), D = ipermute(C, [3 1 2]); p(isequal(A, D))
p(permute([1 2; 3 4], [2 1])), p(size(permute([1 2 3], [3 1 2]))), p(permute('ab', [2 1])')
try, permute(A, [1 2]), catch, disp('few'), end
try, permute(A, [1 2 2]), catch, disp('twice'), end
p(size(shiftdim(ones(1, 1, 3)))), p(size(shiftdim(A, 1))), p(size(shiftdim(ones(2, 3), -1))), [y, s] = shiftdim(ones(1, 2)); p(s), p(size(y))
p(sub2ind([3 4], 2, 3)), p(sub2ind([3 4], [1 2], [1 4])), p(sub2ind([2 3 4], 2, 3, 4)), p(sub2ind([2 3 4], 1, 5))
[i, j] = ind2sub([3 4], 8); p([i j]), [i, j] = ind2sub([3 4], [1 12]); p([i; j]), [i, j] = ind2sub([2 3 4], 24); p([i j])
p(ind2sub([3 4], 8)), [i, j, k] = ind2sub([2 3 4], 10); p([i j k])
try, sub2ind([3 4], 4, 1), catch, disp('range'), end
try, sub2ind([3 4], [1 2], 1), catch, disp('sizes'), end
p(isequal(1, 1, 1)), p(isequal([1 2], [1 2 3])), p(isequal('a', 97)), p(isequal({1, 'a'}, {1, 'a'})), p(isequal(NaN, NaN))
p(isequal(struct('a', 1, 'b', 2), struct('b', 2, 'a', 1))), p(isequal(struct('a', 1), struct('a', 2))), p(isequal([], {})), p(isequal([], ''))
p(isequal(int8(5), 5)), p(isequal(true, 1)), p(isequal(1 + 2i, 1 + 2i)), p(isequal({1, {2, 3}}, {1, {2, 4}})), p(isequal(@sin, @sin))
p(isequaln(NaN, NaN)), p(isequaln([1 NaN], [1 NaN])), p(isequaln({NaN}, {NaN})), p(isequaln(struct('a', NaN), struct('a', NaN)))
p(isequal(zeros(0, 3), zeros(3, 0))), p(isequal('abc', 'abc', 'abd')), p(isequal(1:3, [1 2 3]))
