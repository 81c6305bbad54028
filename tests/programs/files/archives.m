% Several files in one.
here = tempname; mkdir(here); old = cd(here);
mkdir data, mkdir data/deep
put('a.txt', 'first'), put('data/b.txt', repmat('second ', 1, 500)), put('data/deep/c.bin', char(0:255))
disp(zip('all', {'a.txt', 'data'}))
x = dir('all.zip'); disp(x.bytes < 2500)
disp(unzip('all.zip', 'out')), disp(isequal(fileread('out/data/b.txt'), fileread('data/b.txt'))), disp(isequal(fileread('out/data/deep/c.bin'), fileread('data/deep/c.bin')))
disp(zip('some.zip', '*.txt')), disp(zip('rooted.zip', 'b.txt', 'data'))
for name = {'t.tar', 't.tgz', 'u.tar.gz'}
    tar(name{1}, {'a.txt', 'data'});
    disp(untar(name{1}, 'tarred'))
    disp(isequal(fileread('tarred/data/b.txt'), fileread('data/b.txt')))
    rmdir('tarred', 's')
end
delete a.txt
disp(unzip('some')), disp(fileread('a.txt'))
gzip('a.txt'); delete a.txt; gunzip('a.txt.gz'); disp(fileread('a.txt'))
names = {@() unzip('nothing'), @() untar('nothing'), @() zip('z.zip', 'nothing'), @() unzip('a.txt'), @() zip(1, 2)};
for k = 1:numel(names)
    try
        names{k}();
    catch problem
        disp(problem.identifier)
    end
end
% An entry that leads out of the folder: nothing is written.
f = fopen('bad.tar', 'w'); fwrite(f, entry('good.txt', 'x')); fwrite(f, entry('../out.txt', 'x')); fwrite(f, zeros(1, 1024)); fclose(f);
try
    untar('bad.tar', 'caught')
catch problem
    disp(problem.identifier), disp(isfolder('caught')), disp(isfile('out.txt'))
end
cd(old), rmdir(here, 's')
function put(name, text)
    f = fopen(name, 'w'); fwrite(f, text); fclose(f);
end
function block = entry(name, text)
    % A head of 512 bytes with a sum of its bytes, and a block of content.
    head = zeros(1, 512);
    head(1:numel(name)) = name;
    head(101:107) = '0000644'; head(109:115) = '0000000'; head(117:123) = '0000000';
    head(125:135) = sprintf('%011o', numel(text)); head(137:147) = '00000000000';
    head(157) = '0'; head(258:262) = 'ustar'; head(264:265) = '00'; head(149:156) = ' ';
    head(149:154) = sprintf('%06o', sum(head)); head(155) = 0;
    block = [head, double(text), zeros(1, 512 - numel(text))];
end
