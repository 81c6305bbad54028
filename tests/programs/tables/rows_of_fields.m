% textscan: formats, options, files, positions.
c = textscan(sprintf('a,1,2.5\nb,2,\nc,3,4'), '%s %d %f', 'Delimiter', ',');
disp(c{1}'), disp(c{2}'), disp(class(c{2})), disp(c{3}')
c = textscan('1 2 3 4 5', '%f %f'); disp(c{1}'), disp(c{2}')
c = textscan(sprintf('1,2,3\n4,5,6'), '%f%f%f', 'Delimiter', ',', 'CollectOutput', true); disp(size(c)), disp(c{1})
c = textscan('1,2;3,4', '%f%f', 'Delimiter', ',', 'EndOfLine', ';'); disp(c{2}')
c = textscan('x=1 y=2', 'x=%f y=%f'); disp([c{:}])
c = textscan('"a,b",2', '%q%f', 'Delimiter', ','); disp(c{1}), disp(c{2})
c = textscan('abc123', '%[a-z]%d'); disp(c{1}), disp(c{2})
c = textscan('ab cd', '%2c %s'); disp(c{1}), disp(c{2})
c = textscan('1,NA,3', '%f', 'Delimiter', ',', 'TreatAsEmpty', 'NA', 'EmptyValue', -1); disp(c{1}')
c = textscan('0.41 8.24 3.57', '%3.1f %*1d'); disp(c{1}')
c = textscan('1 2 3 4', '%*f %f'); disp(c{1}')
c = textscan('', '%f'); disp(size(c{1}))
c = textscan(sprintf('h\n1 2\n3 4\n5 6'), '%f %f', 2, 'HeaderLines', 1); disp([c{:}])
c = textscan('3+4i 2', '%f'); disp(c{1}.')
c = textscan(sprintf('one\n\ntwo'), '%s', 'Delimiter', '\n'); disp(numel(c{1}))
c = textscan('1;;2', '%f', 'Delimiter', ';', 'MultipleDelimsAsOne', 1); disp(c{1}')
c = textscan(sprintf('1 %% no\n2'), '%f', 'CommentStyle', '%'); disp(c{1}')
try, textscan('1 x', '%f', 'ReturnOnError', false); catch e, disp(e.identifier), end
try, textscan('1', '%k'); catch e, disp(e.identifier), end
name = tempname;
fid = fopen(name, 'w+');
fprintf(fid, 'head 1\n1 2\n3 4\ntail\n');
frewind(fid);
head = fgetl(fid);
c = textscan(fid, '%f %f');
disp([c{:}])
disp(fgetl(fid))
frewind(fid);
[c, position] = textscan(fid, '%s %d', 1);
disp(c{1}), disp(position)
fclose(fid);
[a, b] = textread(name, '%s %s', 1); disp(a), disp(b)
delete(name);
[a, b] = strread('1 2 3 4', '%d %d'); disp(a'), disp(class(b))
a = strread('1,2,3', '%f', 'delimiter', ','); disp(a')
