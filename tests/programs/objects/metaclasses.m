% questions to classes
m = ?Point;
disp(m.Name)
disp(class(m))
n = metaclass(Circle(1));
disp(n.Name)
disp(n.SuperclassList{1}.Name)
disp(isempty(?NoSuchClass))
s = superclasses('Person');
disp(s')
disp(events('Button')')
disp(sort(methods('Point'))')
disp(exist('Point', 'class'))
disp(exist('NoSuchClass', 'class'))
