% A loop form is entered again where its variables hold what they were when it was made, and only there.
x = 0;
function show(x)
    if ischar(x), printf('char <%s>\n', x); else, printf('%s %s\n', class(x), mat2str(x, 12)); end
end

function r = copied(v, n)
    for k = 1:n
        r = v;
    end
end

function y = rarely(y, n, at)
    % The loop assigns the variable on some ways only, and never reads it.
    for k = 1:n
        if k == at
            y = k;
        end
    end
end

function [x, y] = of_two_classes(n)
    % A double that becomes logical in the loop, and a logical that becomes double.
    x = 0;
    y = true;
    for k = 1:n
        if k == n - 10
            x = k > 3;
        elseif k == n - 5
            y = k;
        end
    end
end

function [s, x] = inner_left(n)
    % An inner loop is left while it turns; what it runs over is that of this turn.
    s = 0;
    x = [];
    for i = 1:n
        for j = i:2 * i
            s = mod(s * 2 + j, 10007);
            if j == i + 1
                x(end + 1) = j + s;
            end
        end
    end
end

function [s, t] = own_subscripts(x, n)
    % Subscripts that change in a turn, and a loop variable that its loop changes.
    s = 0;
    t = 0;
    p = 1;
    for k = 1:n
        s = s + x(p);
        p = p + 1;
        s = s * 2 + x(p);
        p = mod(p * 3, 7) + 1;
        k = mod(k, 5) + 1;
        t = t * 3 + x(k);
        t = mod(t, 10007);
        s = mod(s, 10007);
    end
end

function s = by_name(n)
    s = 0;
    for k = 1:n
        s = s + hypot(k, 1);
    end
end

function s = wrong_at(x, n)
    % What fails is the first of two operations of one statement, later the second one.
    s = 0;
    y = [];
    for k = 1:n
        try
            y(k) = x(k) + x(2 * k);
            s = s + y(k);
        catch
            s = s + 1000;
        end
    end
end

show(copied(2, 20)), show(copied(true, 20)), show(copied(2 + 1i, 20)), show(copied('t', 20)), show(copied(3, 20))
show(copied(single(2), 20)), show(copied(int8(3), 20)), show(copied([1 2], 20)), show(copied(false, 20))
show(rarely(0, 20, 5)), show(rarely('text', 20, 50)), show(rarely(false, 20, 50)), show(rarely([1 2 3], 20, 50))
show(rarely('text', 20, 15))
[x, y] = of_two_classes(40); show(x), show(y)
[s, x] = inner_left(150); show(s), show(sum(x)), show(numel(x))
[s, t] = own_subscripts((1:8) .^ 2, 50); show(s), show(t)
show(wrong_at(1:30, 30)), show(wrong_at(1:30, 40))
show(by_name(20))
folder = tempname();
mkdir(folder);
file = fopen(fullfile(folder, 'hypot.m'), 'w');
fprintf(file, 'function z = hypot(x, y)\n    z = x + 100 * y;\nend\n');
fclose(file);
addpath(folder);
show(by_name(20))
rmpath(folder);
show(by_name(20))
delete(fullfile(folder, 'hypot.m'));
rmdir(folder);
