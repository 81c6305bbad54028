% Loops over ranges whose ends may be complex: the real parts count, also where an imaginary part is NaN.
function complex_ranges()
    for text = {'3', '2.5', '3+1i', 'NaN', '-1', '1e3', '2+NaNi'}
        count(str2double(text{1}));
    end
    both(sqrt(-4), str2double('1-2i'), str2double('7+3i'));
    both(str2double('0.5'), str2double('0.25+1i'), 1);
    grow(str2double('4+0i'));
end

function count(last)
    n = 0; total = 0; seen = [];
    for k = 1:last
        n = n + 1;
        total = total + k;
        if n > 4, break, end
    end
    for k = last:-1:last - 2
        seen(end + 1) = k;
    end
    fprintf('%d %g %d %d %s\n', n, total, isreal(total), isreal(k), mat2str(seen));
end

function both(first, step, last)
    for x = first:step:last
        fprintf(' %g', x);
    end
    fprintf('\n');
end

function grow(n)
    y = 0;
    for k = 1:n
        y(k) = 2 * k;
    end
    disp(y)
end
