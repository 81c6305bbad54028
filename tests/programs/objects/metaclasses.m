% questions to classes
m = ?Point;
disp(m.Name)
disp(class(m))
n = metaclass(Circle(1));
disp(n.Name)
disp(n.SuperclassList(1).Name)
disp(class(n.SuperclassList))
disp(sort({m.PropertyList.Name}))
disp([class(m.PropertyList) ' ' class(m.MethodList) ' ' num2str(size(m.PropertyList, 2))])
p = meta.class.fromName('Circle');
disp([p.Name ' ' meta.class.fromName("geo.Line").Name])
disp(isempty(meta.class.fromName('NoSuchClass')) && isempty(meta.class.fromName('no class')))
up = p;
while ~isempty(up.SuperclassList)
    up = up.SuperclassList(1);
    disp(up.Name)
end
disp(isempty(?NoSuchClass))
s = superclasses('Person');
disp(s')
disp(events('Button')')
disp(sort(methods('Point'))')
disp(exist('Point', 'class'))
disp(exist('NoSuchClass', 'class'))
