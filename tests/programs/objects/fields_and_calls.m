function fields_and_calls
% Properties that are fields, and methods whose operands go from frame to frame.
h = Vault;
g = h;
for k = 1:5
    h.put(k);
end
fprintf('%d %d %d\n', g.worth, h.worth(), h.seen);
told('h.seen = 3;', @() set_seen(h));
told('h.content', @() h.content);
h.child = h;
h.child.list{2} = 20;
h.child.child.log.at(3) = 30;
fprintf('%d ', h.list{:}, g.log.at);
fprintf('\n');
h.take(2)
h.take(3);
disp(h.worth_of(g));
h.child = Vault;
h.child.put(7);
fprintf('%d %d\n', h.child.worth, h.worth);
delete(g);
told('h.list', @() h.list);
told('h.put(1)', @() h.put(1));

h = Vault;
refill(h, @() fprintf('%d\n', numel(h.list)));
disp(h.list);

s = Slim;
t = s;
t.a = 7;
t.b(2) = 9;
t.b = [4; 5];
fprintf('%d %d %d %d\n', s.a, t.a, s.twice, t.twice);
disp(s.b); disp(t.b);
for k = 1:3
    s = s.more(k);
    t = more(t, s.a);
end
[x, y] = s.both();
[z, w] = both(t);
fprintf('%d %d %d %d\n', x, y, z, w);
try
    s = s.fails();
catch err
    fprintf('%s %d\n', err.identifier, s.a);
end
told('s.hidden', @() s.hidden);
told('s.more(1, 2)', @() s.more(1, 2));
told('s.twice = 3;', @() set_twice(s));
told('s.none', @() s.none);
c = {s, t};
c{2}.a = -1;
c{2}.b(3) = 8;
fprintf('%d %d %d\n', c{2}.a, t.a, c{1}.a);
disp(c{2}.b);
p.q = s;
p.q.a = 11;
fprintf('%d %d\n', p.q.a, s.a);
s.more(1);
ans.a
end

function told(what, f)
try
    f();
    fprintf('%s is fine\n', what);
catch err
    fprintf('%s: %s\n', what, err.message);
end
end

function refill(h, f)
% What the list holds is not read here again, but by the function.
old = h.list;
f();
h.list = old(1);
end

function set_seen(h)
h.seen = 3;
end

function set_twice(s)
s.twice = 3;
end
