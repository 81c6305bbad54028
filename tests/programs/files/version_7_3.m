% MAT-files of version 7.3, which are HDF5 files.
f = [tempname '.mat'];
a = magic(3); b = single([1.5 -2]); c = {1, 'two', {[], "three"}; int8(4), true, @sin}; d = 'text é';
s.x = 1; s.name = 'n'; s(3).x = {2}; t = struct('zeta', 1, 'alpha', 2); u = struct(); v = struct('q', {});
w = zeros(0, 3, 'int16'); x = [1+2i 3-4i]; y = sparse([1 3], [2 4], [5 6], 3, 4); z = sparse([true false]); e = sparse(2, 3);
i8 = int8([-128 127]); u64 = intmax('uint64'); i64 = intmin('int64'); n = reshape(1:24, 2, 3, 4); h = @(p) p + 1; str = ["a" missing; "" "d"];
g = {}; ch = ''; tf = true(2, 2); cs = single(1 - 2i); em = []; cell3 = cell(2, 0, 3);
save(f, '-v7.3')
L = load(f);
names = fieldnames(L).';
same = {'a', 'b', 'd', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z', 'e', 'i8', 'u64', 'i64', 'n', 'g', 'ch', 'tf', 'cs', 'em', 'cell3'};
for k = 1:numel(same)
    found = L.(same{k}); made = eval(same{k});
    if ~isequal(found, made) || ~strcmp(class(found), class(made)) || issparse(found) ~= issparse(made) || ~isequal(size(found), size(made))
        fprintf('%s differs\n', same{k});
    end
end
disp(isequal(L.c(1:4), c(1:4))), disp(L.c{2, 3}(0)), disp(L.c{1, 3}), disp(L.h(2)), disp(L.str), disp(fieldnames(L.t).')
disp(char(fread(fopen(f), 10).')), fclose('all');

% Some of the variables, what there is, changes.
only = load(f, 'a', 'str*'); disp(fieldnames(only).')
whos('-file', f, 'a', 'y', 'c')
a = 7; save(f, 'a', '-append'); again = load(f); disp(again.a), disp(isequal(again.n, n))
id = fopen(f); fseek(id, 512, 'bof'); head = fread(id, 8).'; fclose(id); disp(head)
big = repmat(1:1000, 50, 1); save(f, 'big', '-v7.3'); small = dir(f); save(f, 'big', '-v7.3', '-nocompression'); large = dir(f);
disp(small.bytes < large.bytes / 10), r = load(f); disp(isequal(r.big, big))
global G; G = 5; save(f, 'G', '-v7.3'); whos('-file', f)
data = table([1; 2], {'a'; 'b'}); day = datetime(2024, 5, 1); save(f, 'data', 'day', '-v7.3'); r = load(f); disp(r.data), disp(r.day)

% Damaged files.
function told(code)
    try
        code();
    catch e
        disp(e.identifier)
    end
end
id = fopen(f, 'r+'); fseek(id, 600, 'bof'); fwrite(id, 255 * ones(1, 300)); fclose(id);
told(@() load(f))
id = fopen(f, 'w'); fwrite(id, 'MATLAB 7.3 MAT-file'); fclose(id);
told(@() load(f))
delete(f)
