% Loops over objects that are machine code: properties are variables, methods are functions of them.
n = 40;
l = Ledger(1);
for k = 1:n
    l = l.add(k);
    l.total = l.total + 1;
    s = l.share(2);
end
disp([l.total, s]), disp(l.shares(3))

% Elements of properties, in methods that call others.
for k = 1:n
    l = l.note(mod(k, 5) + 1, k);
end
disp(l.entries), disp(l.total)

% Operators; what they are applied to may be another object only where that is known.
for k = 1:n
    l = l + k;
end
disp(l.total)

% Whole objects are kept in the middle, and stay as they were.
kept = {};
p = l;
for k = 1:n
    p.entries(1) = p.entries(1) + 1;
    p.total = k;
    if mod(k, 20) == 0, kept{end + 1} = p; end
end
disp(kept{1}.entries), disp(kept{2}.entries), disp(l.entries), disp(kept{1}.total)

% The same of structs.
kept = {};
q.list = zeros(1, 3);
q.n = 0;
for k = 1:n
    q.list(mod(k, 3) + 1) = k;
    q.n = q.n + 1;
    if mod(k, 20) == 0, kept{end + 1} = q; end
end
disp(kept{1}.list), disp(kept{2}.list), disp(kept{1}.n)

% Handles: all who have one see what happens to it.
g = Gauge();
for k = 1:n
    g.rise();
    rise(g);
    g.mark(mod(k, 4) + 1, k);
end
disp(g.reading()), disp(g.marks)
h = g;
for k = 1:n
    g.level = g.level + 1;
    if mod(k, 20) == 0
        h.level = h.level + 1000;
        fprintf('%d %d\n', g.level, h.level);
    end
end
disp(g.level)
for k = 1:n
    g = g.set_level(k);
    g.rise();
    others = {g};
    if k == 30, others{1}.level = 500; disp(g.level), end
end
disp(g.level)
g.spin(n);
disp(g.turns), disp(g.marks)

% Two names of one handle, and two handles.
a = Gauge(); b = a; c = Gauge();
for k = 1:n
    a.rise(); b.rise(); c.rise();
end
disp([a.level, b.level, c.level])

% Another class, another object, or none.
for round = 1:3
    if round == 2, l = Gauge(); end
    if round == 3, l = struct('total', 5); end
    try
        for k = 1:n
            l.total = l.total + k;
        end
        disp(l.total)
    catch err
        disp(err.message)
    end
end

% What a method computes behind a dot, which may change a handle, too.
l = Ledger(4); g = Gauge(); s = 0;
for k = 1:n
    l.total = l.total + k;
    s = s + l.doubled;
    g.rise();
    g.level = g.level + g.tenth;
end
disp([s, l.total, g.turns]), fprintf('%.10g\n', g.level)

% Errors leave what was done, and no more.
l = Ledger();
try
    for k = 1:n
        l = l.note(k, k);
        if k == 30, l = l.note(0.5, k); end
    end
catch err
    disp(err.identifier), disp(numel(l.entries)), disp(l.total)
end
try
    for k = 1:n
        l.total = k;
        if k == 30, l.step = 1; end
    end
catch err
    disp(err.identifier), disp(l.total)
end
g = Gauge();
try
    for k = 1:n
        g.rise();
        if k == 30, delete(g), end
    end
catch err
    disp(err.identifier), disp(isvalid(g)), disp(k)
end

% What was assigned to a handle before an error is there, also what would have been assigned again.
g = Gauge();
try
    for k = 1:n
        g.mark_busily(mod(k, 4) + 1 - 5 * (k == 30), k);
    end
catch err
    disp(err.identifier), disp([g.level, g.marks])
end
m = zeros(1, 4);
try
    for k = 1:n
        g.level = 1;
        m(mod(k, 4) + 1 - 5 * (k == 30)) = k;
        g.level = 0;
    end
catch err
    disp(err.identifier), disp([g.level, m])
end
