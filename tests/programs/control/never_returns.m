% Functions that never return, which only their optimised code shows: a branch that none takes assigns what is read.
function never_returns()
    for n = 0:2
        try
            r = number(n);
            fprintf('%g|', r);
        catch e
            fprintf('[%s]', e.message);
        end
        try
            [z, q] = arrays(n);
            fprintf('%g|', z, q);
        catch e
            fprintf('[%s]', e.message);
        end
    end
    fprintf('\n');
end

function r = number(n)
    s = 0; k = 1;
    if mod(k, 2) == 2
        d = n + 1;
    end
    for k = 1:2
        if d > 1
        end
    end
    r = s + n;
end

function [z, q] = arrays(n)
    k = 1; z = zeros(1, n); q = 1;
    if mod(k, 2) == 2
        d = n;
        z = [z 1];
        q = sqrt(n - 1);
    end
    for k = 1:2
        if d > 1
        end
    end
    z = z + 1;
end
