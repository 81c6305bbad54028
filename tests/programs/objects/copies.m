% methods of matlab.mixin.Copyable and matlab.mixin.SetGet
a = Leaf;
b = copy(a);
c = a.copy();
a.grow();
fprintf('%d %d %d\n', a.Width, b.Width, c.Width);
fprintf('%d %d\n', a == b, a.Age);
branch = Branch;
branch.Leaves = {Leaf, Leaf};
other = copy(branch);
other.Leaves{1}.grow();
fprintf('%d %d %d\n', branch.Leaves{1}.Width, other.Leaves{1}.Width, other.Copies);
both = copy([a, b]);
both(2).Width = 77;
fprintf('%s %d %d\n', class(both), numel(both), b.Width);
set(a, 'Color', 'red', 'width', 9);
fprintf('%s %d %d\n', get(a, 'Color'), a.Width, get(a, 'Width'));
a.set('Twig', {1, 2});
disp(size(a.get('Twig')))
set([a, b], struct('Width', 3));
disp([a.Width, b.Width])
s = get(b);
disp(fieldnames(s)')
disp(get([a; b], 'Width'))
disp(get(a, {'Width', 'Color'}))
try
    set(a, 'Height', 1);
catch e
    disp(e.message)
end
try
    set(a, 'Age', 1);
catch e
    disp(e.message)
end
