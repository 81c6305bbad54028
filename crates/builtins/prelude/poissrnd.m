function r = poissrnd(lambda, varargin)
% Counts the points of a process: by whole gamma variates while many are left, then one by one.
    r = zeros(drawn_extents('poissrnd', varargin, lambda));
    lambda = lambda + r;
    for k = 1:numel(r)
        left = lambda(k);
        if ~(left >= 0 && left < Inf)
            r(k) = NaN;
            continue
        end
        count = 0;
        is_done = false;
        while left > 30
            m = floor(7 / 8 * left);
            x = gamma_draws(m);
            if x > left
                count = count + binomial_draw(m - 1, left / x);
                is_done = true;
                break
            end
            count = count + m;
            left = left - x;
        end
        if ~is_done
            product = rand;
            while product > exp(-left)
                count = count + 1;
                product = product * rand;
            end
        end
        r(k) = count;
    end
end
