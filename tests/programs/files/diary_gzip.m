% diary copies what is printed; gzip and gunzip.
folder = tempname;
mkdir(folder);
d = fullfile(folder, 'd.txt');
diary(d);
disp('kept');
x = 3
diary off
disp('not kept');
diary on
fprintf('kept too\n');
diary off
fprintf('[%s]\n', fileread(d));
names = gzip(d);
[~, n, e] = fileparts(names{1});
disp([n e]);
packed = fopen(names{1});
disp(fread(packed, 2)');
fclose(packed);
out = gunzip(fullfile(folder, '*.gz'), fullfile(folder, 'out'));
disp(strcmp(fileread(out{1}), fileread(d)));
try, gunzip(d); catch e, disp(e.identifier); end
try, gzip(3); catch e, disp(e.identifier); end
rmdir(folder, 's');
