% objects in MAT-files: their properties, what saveobj and loadobj make of them, ties between handles
f = [tempname '.mat'];
s = Saved(2.5);
s.unit = 'cm';
s.cache = 'used';
t = {1, Saved(3)};
save(f, 's', 't')
clear s t
load(f)
s, t{2}
root = Kin('root');
leaf = Kin('leaf');
root.add(leaf);
root.add(Kin('other'));
root.visits = 7;
both = struct('a', leaf, 'b', leaf);
save(f, 'root', 'leaf', 'both')
old = leaf;
clear root leaf both
load(f)
root.name, root.visits, numel(root.children)
leaf.parent == root, root.children{1} == leaf, both.a == both.b, both.a == leaf, leaf == old
p = [Point(1, 2), Point(3, 4)];
c = Color.Red;
a = account('Ann', 5);
save(f, 'p', 'c', 'a', '-v6')
q = load(f);
size(q.p), class(q.p), q.p(2)
q.c, q.c == Color.Red
class(q.a), isequal(struct(q.a), struct(a))
p = Point(9, 9);
save(f, 'p', '-append')
q = load(f, 'p', 'c');
q.p, q.c
delete(f)
