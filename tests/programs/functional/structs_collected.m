% Structs that a function gives for each element become a struct array.
s = arrayfun(@(x) struct('a', x, 'b', 'text'), [1 2; 3 4]);
disp(size(s))
disp([s.a])
t = cellfun(@parsed, {'one=1', 'two=22'});
fprintf('%s is %d\n', t(1).name, t(1).value, t(2).name, t(2).value);
[u, n] = arrayfun(@(x) deal(struct('x', x), 2 * x), 1:3);
disp([u.x n])
v = structfun(@(x) struct('n', numel(x)), struct('p', [1 2 3], 'q', 'ab'));
disp(size(v)), disp([v.n])
w = arrayfun(@(k) ordered(k), 1:2);
disp(fieldnames(w)'), disp([w.x w.y])
disp(class(arrayfun(@(x) struct('a', x), [])))
try, arrayfun(@(k) struct(sprintf('f%d', k), k), 1:2), catch e, disp(e.identifier), end
try, arrayfun(@(k) struct('a', {1 2}), 1:2), catch e, disp(e.identifier), end
try, cellfun(@(k) k, {1, struct('a', 1)}), catch e, disp(e.identifier), end

function s = parsed(text)
    parts = strsplit(text, '=');
    s = struct('name', parts{1}, 'value', str2double(parts{2}));
end

function s = ordered(k)
    if k == 1
        s = struct('x', 1, 'y', 2);
    else
        s = struct('y', 4, 'x', 3);
    end
end
