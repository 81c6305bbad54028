% readmatrix and its relatives, importdata.
f = [tempname '.csv'];
writematrix([1 2.5; NaN 1e10], f); disp(fileread(f)), disp(readmatrix(f))
writematrix([3 4], f, 'WriteMode', 'append', 'Delimiter', 'tab'); disp(double(fileread(f)))
fid = fopen(f, 'w'); fprintf(fid, 'time,value\n1,x\n2,3\n\n4,5,6\n'); fclose(fid);
disp(readmatrix(f))
disp(readmatrix(f, 'NumHeaderLines', 2))
disp(readmatrix(f, 'Range', [2 1 3 2]))
disp(class(readmatrix(f, 'OutputType', 'single')))
c = readcell(f); disp(size(c)), disp(c{1, 2}), disp(c{3, 2}), disp(class(c{1, 3}))
s = readlines(f); disp(size(s)), disp(s(1)), disp(strlength(s(end)))
disp(numel(readlines(f, 'EmptyLineRule', 'skip')))
writecell({'a,b', 1; 'c"d', [2 3]}, f); disp(fileread(f))
writelines(["one"; "two"], f); writelines('three', f, 'WriteMode', 'append'); disp(fileread(f))
writematrix(["x" "y,z"], f); disp(fileread(f))
try, readmatrix('/no/such.csv'); catch e, disp(e.identifier), end
try, readmatrix('book.xlsx'); catch e, disp(e.identifier), end

fid = fopen(f, 'w'); fprintf(fid, 'Day1  Day2  Day3\n95.01 76.21 61.54\n23.11 45.65 79.19\n'); fclose(fid);
[a, d, n] = importdata(f, ' ', 1);
disp(a.data), disp(a.colheaders), disp(a.textdata), disp(['[' d ']']), disp(n)
fid = fopen(f, 'w'); fprintf(fid, 'x,y\n1,2\n3,4\n'); fclose(fid);
[a, d, n] = importdata(f); disp(a.data), disp(a.colheaders), disp(d), disp(n)
fid = fopen(f, 'w'); fprintf(fid, 'n1,1,2\nn2,3,\n'); fclose(fid);
a = importdata(f); disp(a.data), disp(a.rowheaders), disp(a.textdata)
fid = fopen(f, 'w'); fprintf(fid, '1 2\n3 4\n'); fclose(fid);
disp(importdata(f))
fid = fopen(f, 'w'); fprintf(fid, 'hello\nworld\n'); fclose(fid);
disp(importdata(f))
x = 3; save([f '.mat'], 'x'); a = importdata([f '.mat']); disp(a.x)
delete(f); delete([f '.mat']);
