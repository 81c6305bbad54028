% The class of a range is that of its operands, empty ones too.
rows = {'a':'e', 'a':2:'e', int8([]):int8(3), 1:int16([]), single([]):2, '':'c', 'a':98, single(1):3, int8(1):3, []:3, true:3};
for k = 1:numel(rows)
    fprintf('%s %s\n', class(rows{k}), mat2str(size(rows{k})));
end
disp('a':'e')
