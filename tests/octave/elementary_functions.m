% Elementary functions: values, domains, classes.
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
p(abs([-3 0 2.5])), p(abs(3 + 4i)), p(abs(int8(-128))), p(abs('a')), p(sign([-2 0 3])), p(sign(int8(-5))), p(sqrt([4 9 2])), p(sqrt(-9)), p(exp([0 1])), p(log([1 10])), p(log(-1)), p(log2([1 8 10])), p(log10([1 1000 5])), p(log1p(1e-10)), p(expm1(1e-10))
[f, ex] = log2([8 10 0 -3]); p(f), p(ex), p(pow2(3)), p(pow2(3, 4)), p(nextpow2([1 100 1024 1025])), p(cbrt(27)), p(nthroot(-27, 3)), p(nthroot([16 81], 4)), p(realsqrt(4)), p(reallog(1)), p(realpow(2, 3))
p(sin([0 1 2])), p(cos([0 1 2])), p(tan([0 1])), p(sec(1)), p(csc(1)), p(cot(1)), p(asin([0 0.5])), p(acos([0 0.5])), p(atan([0 1 1e10])), p(asin(2)), p(acos(2)), p(acos(-2)), p(asin(-2)), p(asec(2)), p(acsc(2)), p(acot(2))
p(sinh(1)), p(cosh(1)), p(tanh([0.5 50])), p(sech(1)), p(csch(1)), p(coth(1)), p(asinh([1 -2 1e10])), p(acosh([1 2])), p(atanh(0.5)), p(acosh(0.5)), p(atanh(2)), p(asech(0.5)), p(acsch(2)), p(acoth(2))
p(sin(1 + 2i)), p(cos(1 + 2i)), p(tan(1 + 2i)), p(exp(1 + 2i)), p(log(1 + 2i)), p(sqrt(1 + 2i)), p(sqrt(-1 - 2i)), p(sinh(1 + 2i)), p(cosh(1 + 2i)), p(tanh(1 + 2i)), p(asin(1 + 2i)), p(acos(1 + 2i)), p(atan(1 + 2i)), p(asinh(1 + 2i)), p(acosh(1 + 2i)), p(atanh(1 + 2i)), p(log2(1 + 2i)), p(log10(1 + 2i))
p(sind([0 30 90 180 270 360])), p(cosd([0 60 90 180 270])), p(tand([0 45 135])), p(asind(1)), p(acosd(0)), p(atand(1)), p(rad2deg(pi)), p(deg2rad(180)), p(atan2([1 -1 0], [1 -1 -1])), p(hypot(3, [4 5])), p(hypot(1e200, 1e200))
p(floor([-1.5 1.5])), p(ceil([-1.5 1.5])), p(round([-2.5 -0.5 0.5 2.5])), p(fix([-1.5 1.5])), p(round(2.5 + 3.5i)), p(floor(int8(5))), p(class(round(single(2.5)))), p(fix(-0.5))
p(mod([-1 5 5 -7], [3 3 -3 0])), p(rem([-1 5 5], [3 3 -3])), p(mod(5.5, 2)), p(rem(-5.5, 2)), p(mod(int8(-7), int8(3))), p(rem(int8(-7), int8(3))), p(mod(uint8(7), 4)), p(mod(0.3, 0.1)), p(rem(5, 0)), p(mod(-1, 1)), p(mod(1:6, 3)), p(mod(10, 2.5))
p(real(3 + 4i)), p(imag([3 + 4i, 5])), p(conj(3 + 4i)), p(angle(-1)), p(arg(1i)), p(isreal(3)), p(isreal(3 + 4i)), p(isreal(complex(1, 0))), p(complex(1, 2)), p(imag(5)), p(isnan([1 NaN])), p(isinf([1 -Inf NaN])), p(isfinite([1 Inf NaN])), p(isnan('a')), p(isnan(int8(1)))
p(gamma([1 2 5 0.5])), p(gammaln([1 10 100])), p(factorial([0 1 5 10])), p(beta(2, 3)), p(betaln(2, 3)), p(erf([0 0.5 -1])), p(erfc([0 0.5 3])), p(erfinv([0 0.5 -0.9])), p(erfcinv([0.5 1.5])), p(erfcx([1 20])), p(gammainc([0.5 1 5], 2)), p(gammainc(1, 2, 'upper')), p(betainc([0.1 0.5 0.9], 2, 3)), p(betainc(0.5, 2, 3, 'upper'))
p(besselj(0, [0 1 5])), p(besselj(1.5, 2)), p(bessely(0, [1 5])), p(besseli(1, [0.5 2])), p(besselk(0, [0.5 2 10])), p(besseli(0, 1, 1)), p(besselk(1, 1, 1))
p(primes(20)), p(primes(1)), p(isprime([0 1 2 3 4 97 100])), p(factor(60)), p(factor(97)), p(gcd(12, [18 7 0])), p(lcm(4, [6 10])), p(gcd(int8(12), int8(18))), [g, c, d] = gcd(12, 18); p(g), p(12 * c + 18 * d), p(nchoosek(5, 2)), p(nchoosek(40, 20)), p(nchoosek([1 2 3], 2)), p(nchoosek(1:4, 3)), p(size(nchoosek(1:2, 3)))
p(bitand(12, 10)), p(bitor(12, [10 1])), p(bitxor(uint8(12), uint8(10))), p(bitshift(1, 4)), p(bitshift(16, -2)), p(bitshift(uint8(255), 1)), p(bitcmp(uint8(7))), p(double(bitget(5, [1 2 3]))), p(bitset(0, 3)), p(bitset(uint8(7), 1, 0)), p(bitand(uint8(255), 15))
p(pi), p(e), p(Inf), p(NaN), p(eps), p(eps(1000)), p(eps(single(1))), p(realmin), p(realmax), p(intmin('int8')), p(intmax), p(intmax('uint16')), p(flintmax), p(Inf(1, 2)), p(NaN(2, 1)), p(class(Inf(1, 'single'))), p(i), p(class(eps('single'))), p(isnan(NA))
p(class(sqrt(single(4)))), p(exp(single(1))), p(sqrt(true)), p(sin([])), p(size(cos(zeros(0, 3)))), p(max(single(2), 3)), p(atan2(single(1), 1))
fails(@() sqrt({})), fails(@() factorial(-1)), fails(@() nthroot(-4, 2)), fails(@() realsqrt(-1)), fails(@() primes([1 2])), fails(@() nchoosek(3, -1)), fails(@() gcd(1.5, 2)), fails(@() intmax('double')), fails(@() reallog(-1)), fails(@() realpow(-1, 0.5))
