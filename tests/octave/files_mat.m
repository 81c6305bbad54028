% MAT-files that Octave and Lanner write and read by themselves.
name = [tempname '.mat'];
x = [1 2; 3 4.5]; s.a = 1; s.b = {'c', [1 2 3]}; z = [1+2i 3]; i = int8([-128 127]);
u = uint16([1; 65535]); l = [true false]; f = single(1.5); e = zeros(0, 3); n = reshape(1:8, 2, 2, 2);
st = struct('p', {1, 'two'}); c = {}; t = ['ab'; 'cd']; em = '';
for version = {'-v7', '-text'}
  save(version{1}, name, 'x', 's', 'z', 'i', 'u', 'l', 'f', 'e', 'n', 'st', 'c', 't', 'em');
  r = load(name);
  names = sort(fieldnames(r));
  fprintf('%s ', names{:}); fprintf('\n');
  for k = 1:numel(names)
    v = r.(names{k});
    fprintf('%s %s %s\n', names{k}, class(v), mat2str(size(v)));
  end
  fprintf('%d', isequal(r.x, x), isequal(r.s, s), isequal(r.z, z), isequal(r.i, i), isequal(r.u, u), isequal(r.l, l));
  fprintf('%d', isequal(r.f, f), isequal(r.n, n), isequal(r.st, st), isequal(r.t, t)); fprintf('\n');
end
save('-v7', name, 'x', 'i');
clear x i
load(name);
fprintf('%s %s\n', mat2str(x), mat2str(i));
r = load(name, 'x'); fprintf('%s\n', char(fieldnames(r)));
y1 = 1; y2 = 2; w = 3;
save('-v7', name, 'y*');
fprintf('%s ', sort(fieldnames(load(name))){:}); fprintf('\n');
save('-v7', '-append', name, 'w');
fprintf('%s ', sort(fieldnames(load(name))){:}); fprintf('\n');
save('-v7', name, '-struct', 's');
r = load(name); fprintf('%s ', sort(fieldnames(r)){:}); fprintf('\n');
unlink(name);
