% A return in a try belongs to the loop around it by its handler alone: code is left there, and what it has printed is not printed again.
function return_in_try_in_loop
    total = 0;
    for j = 1:300
        total = total + first(j, mod(j, 3) == 0, j);
    end
    disp(total)
    disp(searched({1, 'a', 3}))
end
function k = first(u, t, n)
    k = -1;
    for i = [1 2; 3 4]
        try
            fprintf('%d ', u);
            if all(t(:))
                k = u;
                return
            end
            t = imag(n);
        end
    end
    k = 7;
end
function k = searched(c)
    for k = 1:numel(c)
        try
            fprintf('[%s]\n', class(c{k}));
            if c{k} == 3, return, end
            if ischar(c{k}), error('no number'), end
        catch e
            disp(e.message)
        end
    end
    k = 0;
end
