% Operators on all classes: which class results, rounding, saturation, expansion.
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
p(1 + 2), p([1 2 3] + 1), p([1; 2] + [10 20]), p(ones(2, 1, 2) .* [1 2]), p(zeros(0, 3) + 1), p([] + 1), p(zeros(1, 0) + zeros(1, 0))
p(int8(100) + 100), p(int8(-100) - 100), p(int8(5) * 2.6), p(int8(7) / 2), p(int8(-7) / 2), p(uint8(3) - 5), p(int32(7) ./ int32(2)), p(int8([1 2 3]) .* int8(50))
p(uint8(200) + uint8(100)), p(int16(5) / int16(0)), p(-int16(5) / int16(0)), p(int16(0) / int16(0)), p(5 - int8(10)), p(1 ./ int8([1 2 3])), p(2 .^ int8(3)), p(int8(2) .^ 3), p(int8(2) ^ 7)
p(single(1) / 3), p(class(single(1) + 1)), p(class(single(1) + int8(1))), p(single(pi) * 2), p(true + true), p('a' + 1), p('ab' + 'bc'), p(-true), p(+'a'), p(class(-true))
p(int8(1) + true), p('a' + int8(1)), p(uint8(250):uint8(255)), p(class(int8(1):int8(3)))
p(intmax('int64') - int64(1)), p(int64(9007199254740993) + int64(2)), p(intmax('uint64') / uint64(2)), p(idivide(int32(7), int32(2))), p(idivide(int32(-7), int32(2), 'floor')), p(idivide(int32(7), int32(2), 'ceil')), p(idivide(int32(7), int32(2), 'round'))
p(3 == [3 4]), p([1 2 3] < 2), p(int8(5) == 5), p(int8(5) < 5.5), p('a' == 97), p('abc' == 'abd'), p(true == 1), p(1 ~= NaN), p(NaN == NaN), p(int8(-1) < uint8(1)), p(intmax('int64') == double(intmax('int64')) - 1024)
p((1 + 2i) == (1 + 2i)), p((1 + 2i) ~= (1 - 2i)), p([1 0 2] & [1 1 0]), p([1 0 2] | [0 0 0]), p(~[1 0 2]), p(xor([1 0], [1 1]))
p((1 + 2i) * (3 - 4i)), p((1 + 2i) / (3 - 4i)), p((1 + 2i)'), p([1 + 2i, 3].'), p([1 + 2i, 3]'), p(1i ^ 2), p((-8) ^ (1 / 3)), p(2 .^ [1 2 3]), p(0 ^ 0), p((1 + i) .^ 2), p(abs((2 + 3i) ^ (1 - i)) > 0)
p([1 2; 3 4] * [5; 6]), p([1 2; 3 4] * 2), p([1 2; 3 4] ^ 2), p([1 2; 3 4] .^ 2), p([2 0; 0 4] \ [2; 4]), p([2 4] / 2), p(2 \ [2 4]), p([1 2 3] * [4; 5; 6]), p([1; 2] * [3 4]), p([1 2 3] ./ [2 4 6]), p([2 4] .\ 8)
p((1:5) + 1), p(2 * (1:3)), p(-(0:2)), p((1:3)'), p((5:-2:1) .* 2), p((0:0.25:1) - 0.25), p(1:0), p(size(zeros(3, 0)'))
p(plus(1, 2)), p(minus(5, 2)), p(times(2, [1 2])), p(rdivide(1, 4)), p(ldivide(4, 1)), p(power(2, 3)), p(mtimes([1 2], [3; 4])), p(mpower(2, 3)), p(uminus(3)), p(not(1)), p(eq(1, 1)), p(ne(1, 1)), p(lt(1, 2)), p(le(2, 2)), p(gt(1, 2)), p(ge(1, 2)), p(and(1, 0)), p(or(1, 0)), p(transpose([1 2])), p(ctranspose([1i 2])), p(colon(1, 3)), p(colon(1, 2, 5))
fails(@() [1 2 3] + [1 2]), fails(@() [1 2 3] * [4 5 6]), fails(@() int8(1) + int16(1)), fails(@() {1} + 1), fails(@() struct() * 2), fails(@() [1 2; 3 4] ^ [1 2]), fails(@() ones(2, 3) ^ 2)
c = {1, 'a'; 2, 'b'}; d = c'; p(d{2, 1}), s = struct('a', {1, 2, 3}); p(size(s')), p(size('abc'.')), x = 1:3; y = x; x = x + 1; p(x), p(y)
p(1e308 * 10), p(-1 / 0), p(0 / 0), p(mod(-0, 1)), p(5:1), p((1:3) == (1:3)), p(1:3 == 1:3)
p(Inf * (1 + 2i)), p((1 + 2i) / 0), p(complex(1, 0) + 1), p(sqrt(-4)), p((1 + 2i) - 2i), p(single(1 + 2i) * 2)
