% Stores into variables that are numbers: they stay numbers, become arrays, or the store is an error.
function into_numbers()
    y = 0; y(1) = 5; disp(y)
    y(1, 1) = 2.5; y(:) = -y; disp(y)
    disp(squares(4)), disp(squares(1)), disp(squares(0))
    disp(last(7, 1))
    for at = {0, 1.5, -1, NaN, 2}
        try
            disp(last(7, at{1}))
        catch e
            fprintf('%s: %s\n', e.identifier, e.message)
        end
    end
    k = int8(3); k(1) = 1000; disp(k), disp(class(k))
    t = true; t(1) = 7; disp(t), disp(class(t))
    try
        t(1) = NaN;
    catch e
        disp(e.identifier)
    end
    s = single(1); s(1) = pi; fprintf('%.9f %s\n', s, class(s))
    z = 1; z(1) = 3 + 2i; disp(z)
    z(1) = 4; disp(z), disp(isreal(z))
    w = 2i; w(3) = 1; disp(w)
    m = 1; m(2, 3) = 9; disp(m)
    c = 'a'; c(1) = 'b'; c(3) = 'd'; disp(double(c))
end

function y = squares(n)
    y = 0;
    for k = 1:n
        y(k) = k ^ 2;
    end
end

function y = last(x, k)
    y = x;
    y(k) = 1;
    y = y(end);
end
