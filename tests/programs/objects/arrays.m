% arrays of objects
p = [Point(1, 2), Point(3, 4)];
disp(size(p))
disp(p(2).x)
p(3) = Point(5, 6);
disp(numel(p))
disp([p.x])
p(2).x = 30;
disp([p.x])
q = p([1 3]);
disp([q.y])
p(1) = [];
disp([p.x])
for k = p
    fprintf('%g ', k.y);
end
fprintf('\n');
c = [Point(1, 1); Point(2, 2)];
disp(size(c))
disp(isempty(p))
e = Point.empty();
disp(size(e))
disp(class(e))
h = [Counter(1), Counter(2)];
h(1).up();
fprintf('%d %d\n', h(1).count, h(2).count);
g = h(2);
g.up(10);
fprintf('%d\n', h(2).count);
disp(h == g)
disp(arrayfun(@(p) p.x, q))
m(2, 2) = Point(9, 9);
disp(size(m))
p

% one value for each element
many = [Point(1, 2), Point(3, 4), Point(5, 6)];
[many.x] = deal(7, 8, 9);
disp([many.x])
[many(1:2).y] = deal(0);
disp([many.y])
list = {many};
[list{1}(2:3).x] = deal(-1, -2);
disp([list{1}.x])
