% save and load: every class, choosing, appending, structs, text forms.
x = [1 2; 3 4.5]; s.a = 1; s.b = {'c', [1 2 3]}; t = 'text é'; z = [1+2i 3];
i = int8([-128 127]); u = uint64(18446744073709551615); l = [true false]; f = single(1.5);
e = zeros(0, 3); n = reshape(1:8, 2, 2, 2); st = struct('p', {1, 'two'}); c = {};
g = @sin; h = @(y) y + 1; q = "string";
name = [tempname '.mat'];
save(name)
before = {x, s, t, z, i, u, l, f, e, n, st, c};
clear x s t z i u l f e n st c g h q
load(name)
after = {x, s, t, z, i, u, l, f, e, n, st, c};
disp(isequal(before, after))
disp(cellfun(@class, after, 'UniformOutput', false))
disp(size(e)), disp(size(c)), disp(g(0)), disp(h(1)), disp(q == "string")
save(name, 'x', 's')
r = load(name);
disp(fieldnames(r)')
save(name, 't', '-append', '-v6')
x = 5;
save(name, 'x', '-append')
r = load(name);
disp(fieldnames(r)'), disp(r.x)
r = load(name, 'x', 't');
disp(fieldnames(r)')
r = load(name, '-regexp', '^[xt]$');
disp(fieldnames(r)')
xa = 1; xb = 2; y = 3;
save(name, 'x?')
disp(fieldnames(load(name))')
save(name, '-struct', 's')
disp(load(name))
save(name, '-struct', 's', 'a')
disp(fieldnames(load(name))')
w = warning('off', 'all');
r = load(name, 'nothere');
warning(w);
[~, id] = lastwarn;
disp(id), disp(isempty(fieldnames(r)))
try, save(name, 'nosuch'), catch err, disp(err.message), end
try, load('/no/such/file'), catch err, disp(err.identifier), disp(err.message), end
fid = fopen(name, 'w'); fwrite(fid, ['MATLAB 5.0 MAT-file' blanks(105) 0 1 'IM' 14 0 0 0 200]); fclose(fid);
try, load(name), catch err, disp(err.identifier), end
fid = fopen(name, 'w'); fwrite(fid, 'MATLAB 7.3 MAT-file'); fclose(fid);
try, load(name), catch err, disp(err.message), end
delete(name);

m = [1 2; -3.5 4e10];
name = [tempname '.txt'];
save('-ascii', name, 'm')
disp(fileread(name))
disp(isequal(load(name), m))
save(name, 'm', '-ascii', '-double', '-tabs')
disp(strrep(fileread(name), sprintf('\t'), '<tab>'))
fid = fopen(name, 'w'); fprintf(fid, '%% head\n1, 2\n3;4 # tail\n'); fclose(fid);
disp(load(name))
fid = fopen(name, 'w'); fprintf(fid, '1 2\n3\n'); fclose(fid);
try, load(name); catch err, disp(err.identifier), end
fid = fopen(name, 'w'); fprintf(fid, 'one two\n'); fclose(fid);
try, load(name); catch err, disp(err.identifier), end
save('-text', name, 'm', 's', 't', 'st')
r = load(name);
disp(isequal(r.m, m) && isequal(r.s, s) && isequal(r.t, t) && isequal(r.st, st))
delete(name);
