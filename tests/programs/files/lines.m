% Reading lines: ends, empty lines, a last line without newline.
name = tempname;
fid = fopen(name, 'w');
fprintf(fid, 'first\n\nthird é\nlast');
fclose(fid);
fid = fopen(name);
while ~feof(fid)
    line = fgetl(fid);
    fprintf('[%s] %s %d\n', line, mat2str(size(line)), feof(fid));
end
disp(fgetl(fid))
disp(fgets(fid))
frewind(fid);
[line, ending] = fgets(fid);
disp(double(line(end)))
disp(ending)
disp(fgets(fid, 3))
disp(double(fgets(fid, 3)))
disp(fgets(fid, 2))
disp(fgets(fid, 0))
[text, number] = ferror(fid);
fprintf('%s|%d\n', text, number);
fclose(fid);
delete(name);
