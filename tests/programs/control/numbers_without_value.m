% Numbers that only some ways through a loop give a value.
function numbers_without_value()
    tried(@best_of, [3 9 4]), tried(@best_of, [-3 -9]), tried(@best_of, [])
    tried(@last_of, 4), tried(@last_of, 0)
    tried(@previous, 6), tried(@previous, 2)
    tried(@both, 5), tried(@both, 2), tried(@both, 1)
    tried(@cleared, 4), tried(@cleared, 1)
    tried(@caught, 5)
    tried(@condition, 3), tried(@condition, 0)
    tried(@nested, 3), tried(@nested, 1)
    tried(@grows, 4)
end

function tried(f, x)
    try
        fprintf('%g ', f(x));
    catch e
        fprintf('[%s %s:%d]', e.message, e.stack(1).name, e.stack(1).line);
    end
    fprintf('\n');
end

function at = best_of(x)
    best = -1;
    for k = 1:numel(x)
        if x(k) > best
            best = x(k);
            found = k;
        end
    end
    at = found + 100 * best;
end

function y = last_of(n)
    for k = 1:n
        root = sqrt(k);
        if root > 100, break; end
    end
    y = root;
end

function s = previous(n)
    s = 0;
    for k = 1:n
        if k > 1, s = s + half; end
        if k ~= 2, half = k / 2; end
    end
    s = [s half];
end

% What is read first is what is missing.
function s = both(n)
    s = 0;
    for k = 1:n
        if k > 2, first = k; end
        if k > 3, later = 2 * k; end
        if k == n
            s = s + later * first + first;
        end
    end
end

function s = cleared(n)
    s = 0;
    for k = 1:n
        part = k;
        if mod(k, 3) == 0, clear part, end
        if k < n, s = s + k; end
    end
    s = s + part;
end

function s = caught(n)
    s = 0;
    for k = 1:n
        try
            if mod(k, 2) == 0, x = k; end
            s = s + x;
        catch e
            fprintf('%d: %s ', k, e.message);
        end
    end
end

function s = condition(n)
    s = 0;
    for k = 1:n
        flag = k > 1;
        goes = double(flag);
    end
    if goes, s = 1; end
end

function s = nested(n)
    s = 0;
    for i = 1:n
        for j = 1:i - 1
            inner = i * j;
        end
        if i > 1, s = s + inner; end
    end
    s = s + inner;
end

% No number, so no flag: the array grows.
function x = grows(n)
    for k = 1:n
        y(k) = k;
        if k == 2, x = y; end
    end
    x = [x y(end)];
end
