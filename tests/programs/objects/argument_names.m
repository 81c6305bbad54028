% names of arguments in constructors: a superclass's is given the object besides, which is no argument
x = 1;
a = Labelled(x, 2);
disp(a.labels)
b = Relabelled(x, 2);
disp(b.labels)
