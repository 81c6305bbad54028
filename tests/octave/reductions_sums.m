% Sums, products, running sums, any, all, differences.
1;
function p(x)
  if ischar(x)
    printf('<%s>\n', x);
  elseif iscomplex(x)
    printf('%s %s:', class(x), mat2str(size(x))); printf(' %.12g%+.12gi', [real(x(:)).'; imag(x(:)).']); printf('\n');
  else
    printf('%s %s:', class(x), mat2str(size(x))); printf(' %.12g', double(x(:))); printf('\n');
  end
end
function fails(f)
  try, f(); disp('no error'); catch err, disp('error'); end
end
A = [1 2 3; 4 5 6]; B = cat(3, A, A + 6);
p(sum(A)), p(sum(A, 2)), p(sum(A, 3)), p(sum(B, 3)), p(sum(sum(B))), p(sum([])), p(sum(zeros(0, 3))), p(sum(zeros(3, 0))), p(sum(zeros(0, 0), 2)), p(sum(5)), p(sum('abc')), p(sum([true true])), p(sum(single([1 2]))), p(sum([1 + 2i, 3])), p(sum(1:100)), p(sum([1 NaN]))
p(prod(A)), p(prod(A, 2)), p(prod([])), p(prod(single([2 3]))), p(prod([1i 1i])), p(sumsq([3 4])), p(sumsq([1 2; 3 4], 2)), p(sum([true true], 'native')), p(sum(int8([100 100]), 'native')), p(sum(int8([1 2]), 'double'))
p(cumsum(A)), p(cumsum(A, 2)), p(cumprod(A)), p(cumprod([1 2 3 4])), p(cumsum([])), p(cumsum([true true])), p(cumsum(5))
p(any([0 0; 0 1])), p(any([0 0; 0 1], 2)), p(all([1 1; 0 1])), p(all([])), p(any([])), p(all(zeros(0, 3))), p(any(zeros(3, 0))), p(all([1 2 3])), p(any('a')), p(any(B, 3))
p(diff([1 4 9 16])), p(diff([1 4 9 16], 2)), p(diff(A)), p(diff(A, 1, 2)), p(diff([])), p(diff(5)), p(diff([1; 3; 6])), p(diff(uint8([5 3]))), p(diff([true false])), p(diff([1 + i, 2])), p(nnz([1 0 2])), p(nnz(A > 2))
p(sum(ones(10, 1) * 0.1)), p(sum(ones(1000, 1))), p(sum(reshape(1:1000, 100, 10))), p(sum(reshape(1:1000, 10, 100), 2)'), p(mat2str(sum(magic(4)))), p(sum(magic(4), 2)')
fails(@() sum({1})), fails(@() sum(1, 0)), fails(@() cumsum({})), fails(@() diff([1 2], 0.5))
