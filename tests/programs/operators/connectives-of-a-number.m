% A number beside an array is a truth value or an error, also where the array is empty.
function connectives_of_a_number
    for x = [0 2 NaN]
        tried(x, [1 0 3])
        tried(x, [])
        tried(x, zeros(0, 3))
    end
end
function tried(x, a)
    try
        [p, q] = both(x, a);
        fprintf('%s %s [%s] [%s]\n', class(p), class(q), sprintf('%d ', size(p), p), sprintf('%d ', size(q), q));
    catch e
        disp(e.message)
    end
end
function [p, q] = both(x, a)
    [p, q] = deal(false);
    for k = 1:3
        p = x & a;
        q = a | x;
    end
end
