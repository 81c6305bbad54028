% A loop variable keeps the last column behind the loop, and `ans` its value where a call gives none.
last_column()
no_answer()

function last_column()
    s = 0;
    for k = [1 2; 3 4]
        s = s + sum(k);
        q = k + 1;
    end
    disp(s)
    disp(k)
    disp(q)
    for c = {'a', 'b'}
        t = [c, c];
    end
    disp(c)
    disp(size(t))
end

function no_answer()
    [1 2 3] + 4;
    y = ans + 1;
    nothing(y)
    disp(ans)
end

function nothing(x)
    fprintf('%g\n', x);
end
