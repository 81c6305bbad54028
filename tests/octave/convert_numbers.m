% num2str, mat2str, str2double, bases.
rows_of = @(x) fprintf('[%s]\n', [x repmat('|', size(x, 1), 1)].');
show = @(x) fprintf('[%s]\n', x);
x = {[1 -2 3], [10 200], [1.5 2.25; 3 4], pi, 123456.789, 0.00012345678, -5, [-1.5 2], [1 NaN 3], [1.5 Inf], 1+2i, [1+2i 3-4i], 1.5-2.5i, int8([1 -2]), true, [true false], single(pi), 'ab', 1e10, 1e-10, [1e10 1], [1e10 1.5], [0.001 1000], 99999.5, 1e5+0.5, [1; 20; 300], [8 1 6; 3 5 7; 4 9 2]*1000, NaN, -Inf, [1+2i; 30-4.5i], 2^53, 1e15, 1234567.891234, 0.1, 100.125, [1e-5 1], 1e5, -123.456, [0.1 0.22 0.333], -[1 2; 30 4], uint8(200), [1e3 1e-3], 12345.6789, [99.5 100.25]};
for k = 1:numel(x) rows_of(num2str(x{k})); end
rows_of(num2str(5, '%5d')); rows_of(num2str(pi, '%10.5f')); rows_of(num2str([1 2; 3 4], '%d ')); rows_of(num2str([1 2 3], '%d,'));
rows_of(num2str(pi, 8)); rows_of(num2str([pi exp(1)], 3)); rows_of(num2str(123456, 3)); rows_of(num2str(pi, 10)); rows_of(num2str(1e10, 5));
rows_of(num2str([1 2; 3 4], '%5.2f')); rows_of(num2str([1 2; 3 4], 3)); rows_of(num2str(1+2i, 3)); rows_of(num2str([1+2i 3], 3)); rows_of(num2str(0.1, 20));
show(mat2str([1 2; 3 4.5])); show(mat2str(pi, 4)); show(mat2str([true false])); show(mat2str(int8([1 2]), 'class')); show(mat2str(1+2i));
show(mat2str([1+2i 3-4i])); show(mat2str([NaN Inf -Inf])); show(mat2str(1e10)); show(mat2str(1e20)); show(mat2str([0.1 1/3])); show(mat2str(int8(5))); show(mat2str(true)); show(mat2str([1; 2]));
show(int2str(2.7)); show(int2str([1.2 3.8]));
z = {'1', '1e3', '1,234.5', '1+2i', 'i', '-i', '2i', '1e-3i', 'Inf', '-Inf', 'nan', 'abc', '1 2', '  12  ', '1 + 2 i', '1+2', '.5', '5.', '1e', '+5', '1,2,3', '2*i', 'i*2', '1+i*2', '', '1e5.5', '0x10', '+ 5', '1i+2', 'inf', '- 5', '1.2.3', '1e+3', '1E3', '.', 'j', '1-1e2j'};
for k = 1:numel(z) show(num2str(str2double(z{k}))); end
show(mat2str(str2double({'1', 'x', '3'}))); show(mat2str(str2double({'1'; '2.5'}))); show(num2str(isnan(str2double({1}))));
show(dec2bin(5)); rows_of(dec2bin([1 2; 10 3])); show(dec2bin(5, 8)); show(dec2hex(255)); show(dec2base(10, 3)); show(dec2bin(0)); show(dec2base(5, 'ab'));
show(mat2str(bin2dec('1 0 1'))); show(mat2str(bin2dec({'11', '101'}))); show(mat2str(hex2dec('FF'))); show(mat2str(hex2dec({'a'; '10'}))); show(mat2str(base2dec('212', 3)));
show(num2hex(1)); rows_of(num2hex([1; -1])); show(mat2str(hex2num('400921fb54442d18'))); show(mat2str(hex2num('4'))); show(num2hex(single(1)));
[n, d] = rat(pi); show(mat2str([n d])); [n, d] = rat([0.5 0.3]); show(mat2str([n; d])); [n, d] = rat(-0.75); show(mat2str([n d]));
show(strtrim(rats(pi))); show(strtrim(rats(0.75)));
show(mat2str(str2num('[1 2 3]*2'))); [v, ok] = str2num('1+'); show(mat2str([isempty(v) ok]));
c = { {'1 2 3','%d'}, {'1.5 2.5','%f'},{'1,2,3','%d,'},{'10 abc','%d %s'},{'abc 10','%s %d'},{'abc','%c'},{'abc def','%s'},{'3 4 x 5','%d'},{'1 2 3 4 5 6','%d',[2 3]},{'1 2 3 4 5','%d',[2 Inf]},{'1 2 3','%d',2},{'0x1F','%i'},{'1F','%x'},{'017','%i'},{'17','%o'},{'abc123','%[a-z]'},{'abc123','%[a-z]%d'},{'12345','%2d'},{'1 2 3','%d %*d %d'},{'x=5, y=6','x=%d, y=%d'},{'x=5y=6','x=%d y=%d'},{'1:2:3','%d:%d:%d'},{'Inf NaN -Inf','%f'},{'','%d'},{'abc','%d'},{'1 2','%d',[1 Inf]},{'12 ab','%d%s'},{'a1b2','%c%d'},{'5 apples','%d apples'},{'1e3','%g'},{'1.5','%d'},{'50%','%d%%'},{'1 2 3','%d',Inf},{'abcd','%2c'},{'1  2','%d%c%d'},{'hello world','hello %s'},{'3.7 4','%d %d'},{'1,2;3,4','%d,%d;'},{'+5','%d'},{'1 2 3','%s'},{'abc','%5c'},{'12','%1d%1d'},{'10 20','%d %d',[1 2]}};
for k = 1:numel(c) a = c{k}; [v, n] = sscanf(a{:}); fprintf('%s %s %d\n', class(v), mat2str(double(v)), n); end
