% dlmread, dlmwrite, csvread, csvwrite.
f = tempname;
fid = fopen(f, 'w'); fprintf(fid, 'a,b,c\n1,2,3\n4,,6\n7,8\n'); fclose(fid);
disp(dlmread(f, ',', 1, 0))
disp(csvread(f, 1, 1))
disp(dlmread(f, ',', [1 0 2 1]))
disp(dlmread(f, ',', 'A2..B3'))
disp(dlmread(f, ',', 1, 0, 'emptyvalue', -1))
try, dlmread(f); catch e, disp(e.identifier), end
try, dlmread('/no/such/file'); catch e, disp(e.identifier), end
dlmwrite(f, [1 2; 3.14159265 4e10]); disp(fileread(f))
dlmwrite(f, [1 2; 3 4], 'delimiter', '\t', 'precision', 3, 'newline', 'pc'); disp(double(fileread(f)))
dlmwrite(f, [1 2], ';', 1, 2); disp(fileread(f))
dlmwrite(f, [5 6], '-append'); disp(fileread(f))
dlmwrite(f, [1+2i 3-1i]); disp(fileread(f)), disp(dlmread(f))
dlmwrite(f, pi, 'precision', '%8.3f'); disp(fileread(f))
dlmwrite(f, 'abc'); disp(fileread(f))
csvwrite(f, magic(3)); disp(csvread(f))
csvwrite(f, [1 2], 1, 1); disp(fileread(f))
fid = fopen(f, 'w'); fprintf(fid, '  1   2\n 3 4 5\n'); fclose(fid); disp(dlmread(f))
fid = fopen(f, 'w'); fprintf(fid, '1;-Inf\nNaN;2e3\n'); fclose(fid); disp(dlmread(f))
fid = fopen(f, 'w'); fclose(fid); disp(dlmread(f))
delete(f);
