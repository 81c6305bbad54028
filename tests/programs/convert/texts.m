% Conversions where MATLAB differs from Octave.
mat2str('it''s')
mat2str(['ab'; 'cd'])
mat2str([])
mat2str(zeros(0, 3))
rat(pi)
rat([0.5; 0.3])
dec2bin(-3)
dec2hex(-1)
num2str(1e20)
num2str(-0)
int2str([1.5 2.5; -1.5 3.2])
str2double('--5')
str2double(5)
str2double("2.5e3")
str2double(["1" "x"])
[v, n, msg, next] = sscanf('3 4 x', '%d')
try, bin2dec('12'), catch e, disp(e.identifier), end
try, hex2dec('XYZ'), catch e, disp(e.identifier), end
try, dec2base(5, 1), catch e, disp(e.identifier), end
try, num2str({1}), catch e, disp(e.message), end
try, mat2str(zeros(2, 2, 2)), catch e, disp(e.message), end
try, blanks(-1), catch e, disp(e.identifier), end
