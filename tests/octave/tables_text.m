% textscan, strread, dlmread, csvread, dlmwrite, importdata.
1;
function show(c)
  for k = 1:numel(c)
    if iscell(c{k}), fprintf('{'); fprintf('[%s]', c{k}{:}); fprintf('} ');
    else fprintf('%s%s ', class(c{k}), mat2str(double(c{k}))); end
  end
  fprintf('\n');
end
show(textscan('1 2 3 4 5', '%f %f'))
show(textscan(sprintf('a b ,c\n d,e '), '%s%s', 'Delimiter', ','))
show(textscan('12abc 3x', '%f%s'))
show(textscan(sprintf('1,,3\n4,5,6'), '%f%f%f', 'Delimiter', ','))
show(textscan('1;;3', '%d%d%d', 'Delimiter', ';'))
show(textscan(sprintf('x=1 y=2\nx=3 y=4'), 'x=%f y=%f'))
show(textscan(sprintf('1 2\n3 abc\n5 6'), '%f %f'))
show(textscan(sprintf('h1 h2\n1 2\n3 4'), '%f %f', 'HeaderLines', 1))
show(textscan(sprintf('1,2,3\n4,5,6'), '%f%f%f', 'Delimiter', ',', 'CollectOutput', 1))
show(textscan('"a,b",2', '%q%f', 'Delimiter', ','))
show(textscan(sprintf('1 %% c\n2'), '%f', 'CommentStyle', '%'))
show(textscan('1,NA,3', '%f', 'Delimiter', ',', 'TreatAsEmpty', 'NA'))
show(textscan('1,,2', '%f', 'Delimiter', ',', 'MultipleDelimsAsOne', 1))
show(textscan('a,,b', '%s', 'Delimiter', ','))
show(textscan('10:20:30', '%d:%d:%d'))
show(textscan('ab12 cd34', '%[a-z]%d'))
show(textscan('1 2 3 4', '%*f %f'))
show(textscan('1 2 3 4 5 6', '%f %f', 2))
show(textscan('1+2i 3', '%f'))
show(textscan(sprintf('a\n\nb'), '%s', 'Delimiter', "\n"))
show(textscan('3 4', '%d8 %u16'))
[a, b] = strread('x 2 y 4', '%s %f'); fprintf('%s %d\n', a{1}, b(1), a{2}, b(2));
f = tempname;
fid = fopen(f, 'w'); fprintf(fid, 'a,b,c\n1,2,3\n4,,6\n7,8\n'); fclose(fid);
fprintf('%s\n', mat2str(dlmread(f, ',', 1, 0)));
fprintf('%s\n', mat2str(csvread(f, 1, 1)));
fprintf('%s\n', mat2str(dlmread(f, ',', [1 0 2 1])));
fprintf('%s\n', mat2str(dlmread(f, ',', 'A2..B3')));
fprintf('%s\n', mat2str(dlmread(f, ',', 1, 0, 'emptyvalue', -1)));
dlmwrite(f, [1 2; 3 4], 'delimiter', ';', 'precision', '%.2f'); fprintf('%s', fileread(f));
dlmwrite(f, [1 2], ';', 1, 2); fprintf('%s', fileread(f));
dlmwrite(f, [5 6], '-append'); fprintf('%s', fileread(f));
dlmwrite(f, [1 2; 3 4], 'delimiter', '\t', 'newline', 'pc'); fprintf('%d ', fileread(f)); fprintf('\n');
csvwrite(f, [1 2; 3 4]); fprintf('%s', fileread(f));
fprintf('%s\n', mat2str(csvread(f)));
fid = fopen(f, 'w'); fprintf(fid, 'x,y\n1,2\n3,4\n'); fclose(fid);
[a, d, n] = importdata(f); fprintf('%s %s %d %s %s\n', mat2str(a.data), d, n, a.colheaders{:});
fid = fopen(f, 'w'); fprintf(fid, '1 2\n3 4\n'); fclose(fid);
fprintf('%s\n', mat2str(importdata(f)));
[a, b] = textread(f, '%f %f'); fprintf('%g ', a, b); fprintf('\n');
unlink(f);
