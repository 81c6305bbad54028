% Count is an unsigned integer; keys of small integer classes become doubles.
m = containers.Map({'a', 'b'}, [1 2]);
disp(class(m.Count)), disp(class(length(m)))
s = containers.Map(int8([0 1]), {1, 2});
k = keys(s);
disp(s.KeyType), disp(class(k{1}))
t = containers.Map(int32([0 1]), {1, 2});
disp(t.KeyType)
