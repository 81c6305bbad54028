% objects of the library in MAT-files
f = [tempname '.mat'];
d = datetime(2024, 2, 29, 12, 30, 0);
h = hours([1 2.5]);
T = table([1; 2], {'a'; 'b'}, 'VariableNames', {'x', 'name'});
c = categorical({'red', 'blue', 'red'});
m = dictionary(["a" "b"], [1 2]);
G = graph([1 2], [2 3], [4 5]);
s = struct('when', {{d}}, 'F', griddedInterpolant([1 2 3], [1 4 9]));
save(f)
clear d h T c m G s
load(f)
d, h, T, c, m("b"), G.Edges, s.when{1}, s.F(2.5)
delete(f)
