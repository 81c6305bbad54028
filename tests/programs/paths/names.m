% File names as text.
disp(fullfile('a', 'b', 'c.m'))
disp(fullfile('a/', '/b', '', 'c'))
disp(fullfile('', 'x')), disp(fullfile('x', ''))
disp(fullfile('a', '.', 'b')), disp(fullfile('a', 'b', filesep))
disp(fullfile({'a', 'b'}, 'c')), disp(fullfile("a", 'b'))
disp(class(fullfile("a", 'b')))
[p, n, e] = fileparts('/home/me/file.tar.gz'); disp({p, n, e})
[p, n, e] = fileparts('/x'); disp({p, n, e})
[p, n, e] = fileparts('a/b/'); disp({p, n, e})
[p, n, e] = fileparts('.bashrc'); disp({p, n, e})
[p, n, e] = fileparts(''); disp(size(p)), disp(size(n))
[p, n, e] = fileparts({'a/b.c', 'd'}); disp(p), disp(n), disp(e)
[p, n, e] = fileparts("a/b.c"); disp(class(p)), disp(n + e)
disp(filesep), disp(pathsep)
disp(is_absolute_filename('/a')), disp(is_absolute_filename('a'))
disp(make_absolute_filename('/a')), disp(strrep(make_absolute_filename('a/../b'), pwd, '.'))
try, fullfile(1, 'a'); catch err, disp(err.identifier), end
try, fileparts(5); catch err, disp(err.identifier), end
