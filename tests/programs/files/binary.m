% fread and fwrite: precisions, sizes, skips, byte order.
name = tempname;
fid = fopen(name, 'w+');
disp(fwrite(fid, [1 2 300 -5 2.5]))
frewind(fid);
disp(fread(fid)')
frewind(fid);
a = fread(fid, 3, '*uint8');
disp(class(a))
disp(a')
disp(size(fread(fid, [2 3])))
disp(feof(fid))
fclose(fid);

fid = fopen(name, 'w+', 'ieee-be');
fwrite(fid, [1 -2 3], 'int16');
frewind(fid);
disp(fread(fid, Inf, 'uint8')')
frewind(fid);
disp(fread(fid, [1 3], 'int16'))
frewind(fid);
disp(fread(fid, [1 3], 'int16', 0, 'l'))
fclose(fid);

fid = fopen(name, 'w+');
fwrite(fid, 0:11);
frewind(fid);
disp(fread(fid, [1 Inf], '2*uint8', 2))
frewind(fid);
disp(fread(fid, [1 Inf], 'uint8=>uint8', 3))
frewind(fid);
x = fread(fid, [3 2], 'uint16=>single');
disp(class(x)), disp(x)
[x, count] = fread(fid, [2 Inf], 'ubit4');
disp(x), disp(count)
x = fread(fid, 1);
disp(isempty(x)), disp(size(x))
fclose(fid);

fid = fopen(name, 'w+');
fwrite(fid, 'héllo', 'char');
fwrite(fid, pi, 'double');
fwrite(fid, uint64(18446744073709551615), 'uint64');
fwrite(fid, [3 -4], 'bit4');
disp(ftell(fid))
frewind(fid);
t = fread(fid, [1 5], '*char');
disp(t)
disp(fread(fid, 1, 'double') == pi)
disp(fread(fid, 1, '*uint64'))
disp(fread(fid, [1 2], 'bit4'))
disp(fseek(fid, 100, 'bof'))
disp(ferror(fid))
disp(fseek(fid, -1, 'eof'))
disp(ftell(fid))
disp(fseek(fid, -1, 0))
disp(ftell(fid))
fclose(fid);
try
    fread(fopen(name), 1, 'quark');
catch e
    disp(e.identifier)
end
fclose('all');
delete(name);
