% max, min and their running forms.
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
A = [3 1 2; 9 8 7]; B = cat(3, A, 10 - A);
p(max(A)), p(max(A, [], 2)), p(max(A, [], 1)), p(max(B, [], 3)), p(min(A)), p(min(A, [], 2)), p(max([])), p(max(zeros(0, 3))), p(max(zeros(3, 0))), p(max([], [], 2)), p(max(5)), p(max(A(:))), p(max(max(B)))
[m, i] = max(A); p(m), p(i), [m, i] = max(A, [], 2); p(m), p(i), [m, i] = min([4 2 2 8]); p(m), p(i), [m, i] = max([NaN 3 NaN 5 1]); p(m), p(i), [m, i] = max([NaN NaN]); p(m), p(i), [m, i] = max([]); p(m), p(i), [m, i] = max(7); p(i)
p(max([1 NaN 3])), p(min([NaN 2])), p(max(NaN, 1)), p(max([1 5], [4 2])), p(max([1; 5], [4 2])), p(max(A, 5)), p(min(2, A)), p(max(int8([1 9]), 5)), p(max(int8(3), int8(7))), p(class(max(single(1), 2))), p(max([1 + i, 2])), p(min([3i, 2])), p(max(true, false)), p(max(int8([3 1 2]))), p(max(uint8([1 2; 3 0]), [], 2)), p(max([], 5)), p(max('a', 'b'))
p(cummax([1 3 2 5 4])), p(cummin([5 3 4 1 2])), p(cummax(A)), p(cummax(A, 2)), [m, i] = cummax([1 3 2 5 4]); p(m), p(i), [m, i] = cummin([5 3 4 1 2]); p(i), p(cummax([NaN 2 1 3])), p(cummin(int8([3 1 2])))
p(max(1:10)), p(min(10:-1:3)), p(max(-[1 2 3])), p(max([1 2 3]')), [s, l] = bounds([4 9 2]); p(s), p(l)
x = mod((1:100) * 37, 101); [m, i] = max(x); p(m), p(i), [m, i] = min(x); p(m), p(i), p(max(reshape(x, 10, 10))), p(min(reshape(x, 10, 10), [], 2)')
fails(@() max({1})), fails(@() max([1 2], [1 2 3])), fails(@() max(1, [], 0))
