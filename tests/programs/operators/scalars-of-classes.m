% Scalars of every class in loops: arithmetic, bits, remainders, comparisons, conversions. A loop has code for up to four classes.
show('int8', of_integers(int8([-128 -100 -7 -1 0 1 3 100 127])));
show('uint8', of_integers(uint8([0 1 2 7 100 200 255])));
show('int16', of_integers(int16([-32768 -7 0 2 32767])));
show('int32', of_integers(int32([-2147483648 -100 -7 0 1 3 2147483647])));
show('uint32', of_wide(uint32([0 1 2 7 100 4294967295])));
show('int64', of_wide([intmin('int64') int64([-100 -7 0 1 3]) intmax('int64')]));
show('uint64', of_wide([uint64([0 1 2 7 100]) intmax('uint64')]));
show('single', of_singles(single([-9.5 -2.5 -0.3 0 0.3 1 2.5 7])));

function show(name, r)
fprintf('%s:', name); fprintf(' %.13g', r); fprintf('\n');
end

function r = of_integers(a)
n = numel(a); r = zeros(1, 30);
for i = 1:n
  for j = 1:n
    x = a(i); y = a(j); k = mod(i, 5) - 2;
    r(1) = r(1) * 0.9 + double(x + y); r(2) = r(2) * 0.9 + double(x - y); r(3) = r(3) * 0.9 + double(x * y / 8);
    r(4) = r(4) * 0.9 + double(x / y); r(5) = r(5) * 0.9 + double(mod(x, y)); r(6) = r(6) * 0.9 + double(rem(x, y));
    r(7) = r(7) * 0.9 + double(max(x, y)); r(8) = r(8) * 0.9 + double(min(x, y)); r(9) = r(9) * 0.9 + double(-x);
    r(10) = r(10) * 0.9 + double(abs(x)); r(11) = r(11) * 0.9 + double(x + k); r(12) = r(12) * 0.9 + double(k - x);
    r(13) = r(13) * 0.9 + double(x * 2.6); r(14) = r(14) * 0.9 + double(mod(x, 7)); r(15) = r(15) * 0.9 + (x < y) + 2 * (x == k) + 4 * (x >= 2.5);
    r(16) = r(16) * 0.9 + double(uint8(x)) + double(int16(y)); r(17) = r(17) * 0.9 + double(single(x)); r(18) = r(18) * 0.9 + logical(floor(y));
    if x & ~y, r(19) = r(19) + 1; end
    if xor(x, k), r(20) = r(20) * 0.5 + double(int64(x)) / 3 + double(uint32(y)); end
    r(21) = r(21) * 0.9 + double(bitand(x, y)); r(22) = r(22) * 0.9 + double(bitor(x, y)); r(23) = r(23) * 0.9 + double(bitxor(x, y));
    r(24) = r(24) * 0.9 + double(bitshift(x, k)); r(25) = r(25) * 0.9 + double(bitshift(x, 3)); r(26) = r(26) * 0.9 + double(idivide(x, y));
    r(27) = r(27) * 0.9 + double(x ^ 2); r(28) = r(28) * 0.9 + double(x + true); r(29) = r(29) * 0.9 + double(bitand(x, 3)) + double(x + 'a');
  end
end
end

function r = of_wide(a)
n = numel(a); r = zeros(1, 30);
for i = 1:n
  for j = 1:n
    x = a(i); y = a(j); k = mod(i, 5) - 2;
    r(1) = r(1) * 0.9 + double(x + y); r(2) = r(2) * 0.9 + double(x - y); r(3) = r(3) * 0.9 + double(x * y / 8);
    r(4) = r(4) * 0.9 + double(x / y); r(5) = r(5) * 0.9 + double(mod(x, y)); r(6) = r(6) * 0.9 + double(rem(x, y));
    r(7) = r(7) * 0.9 + double(max(x, y)); r(8) = r(8) * 0.9 + double(min(x, y)); r(9) = r(9) * 0.9 + double(-x);
    r(10) = r(10) * 0.9 + double(abs(x)); r(11) = r(11) * 0.9 + double(x + k); r(12) = r(12) * 0.9 + double(k - x);
    r(13) = r(13) * 0.9 + double(x * 2.6); r(14) = r(14) * 0.9 + double(mod(x, 7)); r(15) = r(15) * 0.9 + (x < y) + 2 * (x == k) + 4 * (x >= 2.5);
    r(16) = r(16) * 0.9 + double(uint8(x)) + double(int16(y)); r(17) = r(17) * 0.9 + double(single(x)); r(18) = r(18) * 0.9 + logical(floor(y));
    if x & ~y, r(19) = r(19) + 1; end
    if xor(x, k), r(20) = r(20) * 0.5 + double(int64(x)) / 3 + double(uint32(y)); end
    r(21) = r(21) * 0.9 + double(bitand(x, y)); r(22) = r(22) * 0.9 + double(bitor(x, y)); r(23) = r(23) * 0.9 + double(bitxor(x, y));
    r(24) = r(24) * 0.9 + double(bitshift(x, k)); r(25) = r(25) * 0.9 + double(bitshift(x, 3)); r(26) = r(26) * 0.9 + double(idivide(x, y));
    r(27) = r(27) * 0.9 + double(x ^ 2); r(28) = r(28) * 0.9 + double(x + true); r(29) = r(29) * 0.9 + double(bitand(x, 3)) + double(x - x);
  end
end
end

function r = of_singles(a)
n = numel(a); r = zeros(1, 30);
for i = 1:n
  for j = 1:n
    x = a(i); y = a(j); k = mod(i, 5) - 2;
    r(1) = r(1) * 0.9 + double(x + y); r(2) = r(2) * 0.9 + double(x - y); r(3) = r(3) * 0.9 + double(x * y / 8);
    r(4) = r(4) * 0.9 + double(x / y); r(5) = r(5) * 0.9 + double(mod(x, y)); r(6) = r(6) * 0.9 + double(rem(x, y));
    r(7) = r(7) * 0.9 + double(max(x, y)); r(8) = r(8) * 0.9 + double(min(x, y)); r(9) = r(9) * 0.9 + double(-x);
    r(10) = r(10) * 0.9 + double(abs(x)); r(11) = r(11) * 0.9 + double(x + k); r(12) = r(12) * 0.9 + double(k - x);
    r(13) = r(13) * 0.9 + double(x * 2.6); r(14) = r(14) * 0.9 + double(mod(x, 7)); r(15) = r(15) * 0.9 + (x < y) + 2 * (x == k) + 4 * (x >= 2.5);
    r(16) = r(16) * 0.9 + double(uint8(x)) + double(int16(y)); r(17) = r(17) * 0.9 + double(single(x)); r(18) = r(18) * 0.9 + logical(floor(y));
    if x & ~y, r(19) = r(19) + 1; end
    if xor(x, k), r(20) = r(20) * 0.5 + double(int64(x)) / 3 + double(uint32(y)); end
    r(21) = r(21) * 0.9 + double(sqrt(abs(x))); r(22) = r(22) * 0.9 + double(floor(x) + ceil(y) - round(x) * fix(y)); r(23) = r(23) * 0.9 + isnan(x) + isfinite(y);
    r(24) = r(24) * 0.9 + double(exp(x / 9)); r(25) = r(25) * 0.9 + double(atan2(x, y)); r(26) = r(26) * 0.9 + double(hypot(x, y)); r(27) = r(27) * 0.9 + double(sin(x)^2);
  end
end
end
