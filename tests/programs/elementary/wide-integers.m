%! by hand: MATLAB reads the one literal of uint64(...) and int64(...) with all its digits, which its documentation of integers says
x = uint64(18446744073709551557)
y = int64(-9007199254740993)
z = uint64([9007199254740993])
isprime(x), isprime([x, 3, 4]), isprime(int64(9007199254740993))
factor(uint64(18446744073709551556))
class(factor(int64(9007199254740993)))
uint64(99999999999999999999999)
try, isprime(int64(-3)), catch e, disp(e.identifier), end
