% What lies beside an element that an array grows by is filled.
function growth_fills()
    r = 3; r(2, 2) = 1
    s = [3 4]; s(2, 2) = 1
    w = [3 4]; w(2, 1) = 1
    c = {5}; c{2, 2} = 6; disp(class(c{1, 2}))
    p = struct('a', {1, 2}); p(2, 2).a = 3; disp(class(p(2, 1).a))
    x = ones(2, 3); x(:, 4) = 2; x(3, :) = 5
    v = 7; v(1, 2) = 8; v(1, 3) = 9
    e = []; e(1, 1) = 4
    t = ones(2, 1, 2); t(3, 1, 1) = 2; disp(t(3, 1, 2))
    loops(4)
end

function loops(n)
    a = 1;
    for k = 2:n
        a(k, k) = k;
        a(1, k) = 1;
    end
    disp(a)
    disp(min(a(:)) >= 1)
end
