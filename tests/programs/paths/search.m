% The search path.
root = tempname; mkdir(root); mkdir(root, 'lib'); mkdir(fullfile(root, 'lib'), 'private'); mkdir(root, '@cls'); mkdir(root, '+pkg');
p = genpath(root); disp(strrep(p, root, 'R'))
disp(strrep(genpath(root, 'lib'), root, 'R'))
fid = fopen(fullfile(root, 'lib', 'lanner_test_f.m'), 'w');
fprintf(fid, 'function y = lanner_test_f(x)\ny = 2 * x;\n');
fclose(fid);
disp(exist('lanner_test_f'))
old = addpath(fullfile(root, 'lib'));
disp(lanner_test_f(21)), disp(exist('lanner_test_f'))
disp(strrep(file_in_loadpath('lanner_test_f.m'), root, 'R'))
disp(contains(path, root))
rmpath(fullfile(root, 'lib')); disp(contains(path, root))
try, lanner_test_f(1); catch e, disp(e.identifier), end
addpath(root, fullfile(root, 'lib'), '-end'); parts = strsplit(path, pathsep);
disp(strrep(parts(end-1:end), root, 'R'))
path(old); disp(strcmp(path, old))
w = warning('off', 'all'); addpath('/no/such/folder'); [~, id] = lastwarn; disp(id)
rmpath('/no/such/folder'); [~, id] = lastwarn; disp(id), warning(w);
disp(savepath)
rmdir(root, 's');
