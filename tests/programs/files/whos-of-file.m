% `who` and `whos` list the variables of a file, and run nothing of it.
file = [tempname '.mat'];
b = ones(2, 3); a = 'text'; c1 = {1, 'two'}; c2 = 1 + 2i; f = @(x) x + 1;
save(file, 'b', 'a', 'c1', 'c2', 'f');
clear a b c1 c2 f
whos('-file', file)
s = whos('-file', file, 'c*');
for k = 1:numel(s)
    fprintf('%s %s %d %s\n', s(k).name, mat2str(s(k).size), s(k).bytes, s(k).class);
end
who('-file', file, '-regexp', '^[ab]$')
n = who('-file', file)'
try
    whos('-file', [file '.none'])
catch e
    disp(e.identifier)
end
delete(file);
