% Opening: permissions, messages, numbers, and what is known of open files.
name = [tempname '.txt'];
[fid, message] = fopen(name, 'r');
fprintf('%d %s\n', fid, message);
[fid, message] = fopen(name, 'w');
fprintf('%d [%s]\n', fid, message);
other = fopen(name, 'a');
disp(fopen('all'))
fprintf(fid, 'abc');
disp(fclose(fid))
fprintf(other, 'def');
fclose(other);
disp(fileread(name))
fid = fopen(name, 'r+');
fseek(fid, 1, 'bof');
fprintf(fid, 'X');
frewind(fid);
disp(fgetl(fid))
fclose(fid);
fid = fopen(name, 'a+', 'b', 'ISO-8859-1');
[full, permission, order, encoding] = fopen(fid);
disp(strcmp(full, name))
disp({permission, order, encoding})
fprintf(fid, 'é');
fclose('all');
disp(isempty(fopen('all')))
fid = fopen(name);
bytes = fread(fid)';
disp(bytes)
fclose(fid);
try
    fclose(fid);
catch e
    disp(e.identifier)
    disp(e.message)
end
try
    fopen(name, 'q');
catch e
    disp(e.identifier)
end
try
    fgetl(99);
catch e
    disp(e.message)
end
[n, p] = fopen(1);
disp({n, p})
fid = fopen(name, 'r');
disp(fprintf(fid, 'no'))
fprintf('[%s]\n', ferror(fid));
fclose(fid);
delete(name);
