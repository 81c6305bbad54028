function names = __fieldnames__(x)
% As fieldnames.
names = builtin('fieldnames', x);
end
