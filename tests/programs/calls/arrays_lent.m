function arrays_lent
% Arrays that loops hand to functions whose other argument is of any class: who changes one changes a copy of its own.
t = zeros(2, 3);
for k = 1:6, t(k) = k; end
keys = {2, 'b', [1 3], true};
for j = 1:2
    t(1) = -j;
    for k = 1:4
        fprintf('%g ', look(t, keys{k}));
        fprintf('%g ', put(t, keys{k}));
    end
    fprintf('\n%g %g %g %g %g %g\n', t);
end
for column = t
    for k = 1:2, fprintf('%g ', look(column, keys{k})); end
end
fprintf('\n');
for k = 1:4
    try
        t = grown(t, keys{k});
    catch e
        disp(e.message), disp(size(t))
    end
    disp(look(t, keys{1}))
end
for k = 1:3
    if k > 1
        fprintf('%g ', nested(t, keys{k}));
    else
        t = t * 2;
    end
end
fprintf('\n');
anew(keys)
end

function anew(keys)
% The array is made anew in each trip of the outer loop.
t = zeros(1, 4);
for j = 1:3
    t = t + j;
    for k = 1:4, fprintf('%g ', look(t, keys{k})); end
    for k = 1:2, t(k) = k; fprintf('%g ', look(t, keys{k})); end
    fprintf('\n');
end
end

function y = look(t, key)
if ischar(key), y = t(end); else, y = t(key(1)) + numel(key); end
end

function y = put(t, key)
t(double(key(1)) / double(key(1))) = 9;
y = t(1) + t(2);
end

function t = grown(t, key)
t(end + 1, :) = double(key(1));
if ischar(key), error('calls:text', 'A text after %d rows.', size(t, 1)); end
end

function y = nested(t, key)
y = 0;
for k = 1:2, y = y + look(t, key) + look(t(1, :), 1); end
end
