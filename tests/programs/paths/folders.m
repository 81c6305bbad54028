% Folders and files on disk.
root = tempname;
disp(mkdir(root)), disp(isfolder(root))
[ok, message, id] = mkdir(root); disp({ok, message, id})
disp(mkdir(root, 'sub')), disp(isdir(fullfile(root, 'sub')))
old = cd(root);
disp(strcmp(pwd, root) || endsWith(pwd, root))
fid = fopen('b.txt', 'w'); fputs(fid, 'hello'); fclose(fid);
fid = fopen('a.m', 'w'); fputs(fid, 'x = 1;'); fclose(fid);
d = dir;
disp({d.name}), disp([d.isdir])
d = dir('*.txt'); disp(size(d)), disp(d.name), disp(d.bytes), disp(fieldnames(d)')
disp(strcmp(d.folder, pwd)), disp(abs(d.datenum - now) < 1), disp(numel(d.date))
d = dir('none*'); disp(size(d)), disp(isstruct(d))
d = dir('**/*'); disp(numel(d) >= 3)
disp(ls('*.m'))
disp(isfile({'a.m', 'sub', 'zzz'})), disp(isfile("a.m"))
copyfile('a.m', 'c.m'), disp(fileread('c.m'))
[ok, message, id] = copyfile('zzz', 'y'); disp({ok, id})
copyfile('*.m', 'sub'), disp(numel(dir('sub/*.m')))
movefile('c.m', 'sub/d.m'), disp(isfile({'c.m', 'sub/d.m'}))
copyfile('sub', 'copy'), disp(isfile('copy/d.m'))
disp(rename('b.txt', 'e.txt')), disp(isfile('e.txt')), disp(unlink('e.txt')), disp(unlink('e.txt'))
disp(glob('sub/*.m'))
[ok, message, id] = rmdir('sub'); disp(ok), disp(id)
disp(rmdir('sub', 's')), disp(isfolder('sub'))
try, rmdir('zzz'), catch e, disp(e.identifier), end
try, cd('zzz'), catch e, disp(e.identifier), disp(e.message), end
delete('*.m'), disp(isfile('a.m'))
w = warning('off', 'all'); delete('zzz'); warning(w);
[~, id] = lastwarn; disp(id)
[ok, s] = fileattrib('copy'); disp([ok s.directory s.UserWrite])
cd(old);
rmdir(root, 's');
disp(exist(root))
