% fscanf takes what the format uses and leaves the rest.
name = tempname;
fid = fopen(name, 'w+');
fprintf(fid, '1 2 3\n4 5 6\nend 7\n');
frewind(fid);
disp(fscanf(fid, '%d', 1))
disp(ftell(fid))
disp(fscanf(fid, '%d', [1 2]))
disp(fscanf(fid, '%d')')
disp(fscanf(fid, '%s', 1))
[x, count] = fscanf(fid, '%d');
fprintf('%d %d %d\n', x, count, feof(fid));
[x, count] = fscanf(fid, '%d');
disp(isempty(x)), disp(count)
frewind(fid);
disp(fscanf(fid, '%d %d %d', [3 Inf])')
fclose(fid);
fid = fopen(name, 'w+');
fprintf(fid, '%d\n', 1:5000);
frewind(fid);
s = 0;
while true
    [x, n] = fscanf(fid, '%d', 1);
    if n == 0, break, end
    s = s + x;
end
disp(s)
frewind(fid);
disp(sum(fscanf(fid, '%d')))
fclose(fid);
delete(name);
