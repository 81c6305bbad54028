% Files as arrays, and what the user prefers.
here = tempname; mkdir(here); old = cd(here); setenv('XDG_CONFIG_HOME', here);
f = fopen('m.bin', 'w'); fwrite(f, 1:12, 'int16'); fclose(f);
m = memmapfile('m.bin', 'Format', 'int16'); disp(m.Data(3:5)'), disp(class(m.Data)), disp(numel(m.Data))
m.Writable = true; m.Data(2) = 77; disp(m.Data(1:3)')
n = memmapfile('m.bin', 'Format', {'int16', [2, 2], 'a'; 'int16', 1, 'b'}, 'Offset', 4, 'Repeat', 2, 'Writable', true);
disp(size(n.Data)), disp(n.Data(2).a), n.Data(1).b = 9; disp(n.Data(1).b), disp(m.Data(7))
m.Filename = 'm.bin'; m
setpref('grp', 'a', 5), setpref('grp', {'b', 'c'}, {'x', [1, 2]}), disp(getpref('grp', 'a')), disp(getpref('grp', 'd', 8)), disp(ispref('grp', 'd')), disp(getpref('grp'))
disp(getpref('grp', {'a', 'b'})), rmpref('grp', 'a'), disp(ispref('grp', {'a', 'b'})), addpref('two', 'z', 1), disp(ispref('two')), rmpref('two'), disp(ispref('two'))
disp(strcmp(prefdir, fullfile(here, 'lanner')))
r = memmapfile('m.bin');
names = {@() getpref('grp', 'a'), @() getpref('none', 'a'), @() addpref('grp', 'b', 2), @() rmpref('none'), @() setpref('1x', 'a', 1), @() memmapfile('none.bin'), ...
    @() memmapfile('m.bin', 'Format', 'odd'), @() memmapfile('m.bin', 'Offset', 100).Data, @() subsasgn(r, substruct('.', 'Data', '()', {1}), 3)};
for k = 1:numel(names)
    try
        names{k}();
    catch problem
        disp(problem.identifier)
    end
end
x = 5; save('v.mat', 'x'); s = open('v.mat'), try, open('nothing.mat'), catch problem, disp(problem.identifier), end
disp(exist('table2array')), disp(exist('RandStream')), try, table2array(3), catch problem, disp(problem.identifier), end
cd(old), rmdir(here, 's')
