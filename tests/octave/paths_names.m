% File names, folders, the search path.
fprintf('%s\n', fullfile('a', 'b', 'c.m'), fullfile('a/', '/b'), fullfile('', 'x'), fullfile('x', ''), fullfile('a', 'b', filesep));
fprintf('%s ', fullfile({'a', 'b'}, 'c'){:}); fprintf('\n');
for name = {'/x', 'a/b/.c.d', '.x', 'a/b/', 'a.b.c', '', 'noext', '/a/b.c/d'}
  [p, n, e] = fileparts(name{1}); fprintf('[%s] [%s] [%s]\n', p, n, e);
end
fprintf('%s%s\n', filesep, pathsep);
fprintf('%d', is_absolute_filename('/a'), is_absolute_filename('a'), is_absolute_filename(5)); fprintf('\n');
fprintf('%s\n', make_absolute_filename('/a/../b'), strrep(make_absolute_filename('x/../y'), pwd, '.'));
root = tempname;
fprintf('%d\n', mkdir(root), isfolder(root), isdir(root), isfile(root), mkdir(root, 'sub'), exist(root));
f = fullfile(root, 'f.txt');
fid = fopen(f, 'w'); fprintf(fid, 'hello'); fclose(fid);
fprintf('%d\n', isfile(f), isfolder(f), exist(f));
d = dir(root); fprintf('%s ', d.name); fprintf('\n');
d = dir(fullfile(root, '*.txt')); fprintf('%s %d %d %d\n', d.name, d.bytes, d.isdir, numel(d));
fprintf('%d\n', copyfile(f, fullfile(root, 'g.txt')), isfile(fullfile(root, 'g.txt')));
fprintf('%d\n', movefile(fullfile(root, 'g.txt'), fullfile(root, 'h.txt')), isfile(fullfile(root, 'g.txt')));
fprintf('%d ', rename(fullfile(root, 'h.txt'), fullfile(root, 'i.txt')), unlink(fullfile(root, 'i.txt'))); fprintf('\n');
[e, m] = unlink(fullfile(root, 'i.txt')); fprintf('%d %s\n', e, m);
c = glob(fullfile(root, '*')); for k = 1:numel(c), fprintf('%s\n', strrep(c{k}, root, 'R')); end
delete(f); fprintf('%d\n', exist(f));
old = cd(root); [~, n1] = fileparts(pwd); [~, n2] = fileparts(root); fprintf('%d\n', strcmp(n1, n2)); cd(old);
ok = rmdir(fullfile(root, 'zzz')); fprintf('%d\n', ok);
addpath(root); fprintf('%d\n', any(strcmp(strsplit(path, pathsep), root)));
rmpath(root); fprintf('%d\n', any(strcmp(strsplit(path, pathsep), root)));
[ok, m] = rmdir(root, 's'); fprintf('%d [%s] %d\n', ok, m, isfolder(root));
