% Arguments whose caller does not read them again are handed over: a function may compute in their storage. Everything here is
% read again in some way that must not be overlooked.
function arguments_handed_over
    x = ramp(6);
    x = doubled(x);                     % handed over, and the result comes in its place
    y = doubled(x);                     % x is read again
    disp([sum(x), sum(y)])
    z = added(x, x);                    % one array, two parameters
    disp([sum(x), sum(z)])
    p = ramp(6);
    q = p;
    r = added(p, q);                    % one array under two names
    disp(sum(r))
    p = ramp(6);
    q = p;
    r = doubled(p);                     % q is the same array, and is read again
    disp([sum(q), sum(r)])
    disp(sum(in_a_closure(ramp(6))))
    disp(sum(in_a_cell(ramp(6))))
    disp(sum(in_a_global(ramp(6))))
    disp(counted(ramp(6)) + counted(ramp(6)))
    disp(sum(down(ramp(6), 4)))
    disp(sum(failing(ramp(6))))
    [a, b] = exchanged(ramp(6), 2 * ramp(6));
    disp([sum(a), sum(b)])
    a = ramp(6);
    b = 2 * ramp(6);
    [a, b] = exchanged(a, b);
    disp([sum(a), sum(b)])
    u = ramp(6);
    for k = 1:4
        u = swept(u, k);
    end
    disp(sum(u))
    w = ramp(6);
    for k = 1:4
        v = swept(w, k);                % w is read in the next trip
    end
    disp([sum(v), sum(w)])
    s = ramp(6);
    s = grown(s);                       % the result is larger
    disp(sum(s))
    t = ramp(6);
    t = narrowed(t);                    % and here of another class
    disp(class(t))
    g = ramp(6);
    disp(sum(kept_below(g)))
    h = matrix(5);
    h = squared(h);                     % not computed in its operand: moved there
    disp(sum(h(:)))
    m = matrix(5);
    m = matrix_or(m, ramp(6));
    disp(sum(m(:)))
    x = ramp(6);
    disp([scratched(x), sum(x)])        % what is no result is computed in the storage of x, unless x is read again
    disp(scratched(x))
    x = ramp(6);
    disp(sum(added(x, x)))              % dead, and two parameters
    x = ramp(6);
    disp([scratched_below(x), sum(x)])
    disp(appended(ramp(6)))
    x = ramp(6);
    x = both(x);                        % the function's other output is x as it was
    disp(sum(x))
    x = ramp(6);
    for k = 1:3
        x = grown(x);
    end
    disp(sum(x))
    disp(sum(columns(3)))
    x = ramp(6);
    x = both_copied(x);
    disp(sum(x))
    x = ramp(6);
    v = 2 * ramp(6);
    for k = 1:3
        [x, v] = stepped(x, v);         % each result in the place of its argument
    end
    disp([sum(x), sum(v)])
    for k = 1:3
        [v, x] = stepped(x, v);         % here in that of the other one
    end
    disp([sum(x), sum(v)])
    for k = 1:3
        [x, v] = exchanged(x, v);
    end
    disp([sum(x), sum(v)])
    [x, y] = stepped(x, v);             % v is read again
    disp([sum(x), sum(y), sum(v)])
    [~, x] = stepped(x, v);
    disp(sum(x))
    few = optional(ramp(6)) + optional(ramp(6), ramp(6));
    disp(sum(few))
end

function x = ramp(n)
    x = zeros(1, n);
    for k = 1:n
        x(k) = k;
    end
end

function x = doubled(x)
    for k = 1:numel(x)
        x(k) = 2 * x(k);
    end
end

function c = added(a, b)
    a(1) = 100;
    c = a + b;
end

function x = in_a_closure(x)
    f = @(k) x(k);
    y = doubled(x);
    x = y + f(1);
end

function x = in_a_cell(x)
    c = {x};
    y = doubled(x);
    x = y + c{1};
end

function y = in_a_global(x)
    global SHARED
    SHARED = x;
    SHARED = doubled(SHARED);
    y = doubled(x) + SHARED;
end

function n = counted(x)
    persistent before
    if isempty(before)
        before = x;
    end
    x = doubled(x);
    n = sum(before) + sum(x);
end

function x = down(x, depth)
    if depth > 0
        y = doubled(x);
        x = down(x, depth - 1) + y;
    end
end

function y = failing(x)
    try
        y = broken(x);
    catch
        y = x;                          % what broken has begun to write is x no more
    end
end

function x = broken(x)
    for k = 1:numel(x)
        x(k) = -1;
        if k == 3
            error('lanner:test', 'broken');
        end
    end
end

function [b, a] = exchanged(a, b)
    a(1) = a(1) + 1;
end

function u = swept(u, k)
    for i = 2:numel(u) - 1
        u(i) = (u(i - 1) + u(i + 1)) / 2 + k;
    end
end

function x = grown(x)
    x(end + 1) = 10;
end

function x = narrowed(x)
    x = single(x) + 1;
end

function z = kept_below(x)
    y = doubled(x);
    z = added(y, x);
end

function m = matrix(n)
    m = zeros(n);
    for k = 1:n
        m(k, :) = k;
    end
end

function m = squared(m)
    m = m * m;
end

function m = matrix_or(m, x)
    if x(1) > 3
        m = squared(m);
    end
    m(1) = x(2);
end

function s = scratched(x)
    for k = 1:numel(x)
        x(k) = -x(k);
    end
    s = sum(x);
end

function s = scratched_below(x)
    s = scratched(x);
end

function s = appended(x)
    x(end + 1) = 20;
    s = sum(x);
end

function [b, a] = both(a)
    b = a + 1;
end

function [b, c] = both_copied(a)
    c = a;
    b = a + 1;
end

function [x, v] = stepped(x, v)
    for k = 1:numel(x)
        v(k) = v(k) - x(k) / 4;
        x(k) = x(k) + v(k);
    end
end

function A = columns(n)
    A = zeros(6, 3);
    for k = 1:n
        c = k * ones(6, 1);
        c = doubled(c);                 % c becomes a column of A, and is not handed over there
        A(:, k) = c;
    end
end

function x = optional(x, y)
    if nargin > 1
        x = x + y;
    end
end
