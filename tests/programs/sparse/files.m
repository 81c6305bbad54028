% MAT-files and text files keep sparse matrices.
S = sparse([1 2 3], [1 3 2], [1.5 -2 300]);
L = S > 0;
C = S * (1 + 2i);
Z = sparse(4, 5);
E = sparse(0, 3);
s.a = S; c = {L, 1};
for version = {'-v7', '-v6', '-text'}
    file = [tempname '.mat'];
    save(file, version{1}, 'S', 'L', 'C', 'Z', 'E', 's', 'c');
    r = load(file);
    delete(file);
    disp([version{1} ': ' num2str([issparse(r.S) issparse(r.L) issparse(r.C) issparse(r.Z) issparse(r.E) issparse(r.s.a) issparse(r.c{1})])])
    disp([isequal(r.S, S) isequal(r.L, L) isequal(r.C, C) isequal(r.Z, Z) isequal(r.s.a, S) isequal(r.c{1}, L)])
    disp({class(r.S), class(r.L), mat2str(size(r.Z)), mat2str(size(r.E))})
end
% Version 4: rows of subscripts and values, the extents last.
file = [tempname '.mat'];
f = fopen(file, 'w', 'l');
fwrite(f, [2 4 3 0 2], 'int32'); fwrite(f, ['x' 0], 'uint8'); fwrite(f, [1 2 2 3; 1 2 2 4; 5 6 7 0]', 'double');
fclose(f);
r = load(file); delete(file);
x = r.x
