% a classdef whose objects are handles
c = Counter();
d = c;
c.up();
d.up(5);
fprintf('%d %d\n', c.count, d.count);
disp(c == d)
e = Counter(6);
disp(c == e)
disp(c ~= e)
disp(isequal(c, d))
up(e);
fprintf('%d\n', e.count);
c.twice();
fprintf('%d\n', d.count);
change(c);
fprintf('%d\n', c.count);
c.link(e);
c.next.up(10);
fprintf('%d\n', e.count);
c.next.log{1} = 'changed';
disp(class(e.log{1}))
disp(isvalid(c))
disp(isa(c, 'handle'))
s.c = c;
s.c.up();
fprintf('%d\n', d.count);
list = {c, e};
for k = 1:2
    list{k}.up();
end
fprintf('%d %d\n', c.count, e.count);
% a linked list
head = Counter(1);
tail = head;
for k = 2:5
    node = Counter(k);
    tail.link(node);
    tail = node;
end
total = 0;
node = head;
while ~isempty(node)
    total = total + node.count;
    node = node.next;
end
fprintf('%d\n', total);
try
    c.count = 3;
catch err
    disp(err.identifier)
end
delete(e)
disp(isvalid(e))
try
    e.count
catch err
    disp(err.identifier)
    disp(err.message)
end

function change(c)
    c.up(100);
    c = Counter(0);
    c.up();
end
