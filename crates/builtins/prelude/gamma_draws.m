function r = gamma_draws(a)
% Gamma variates of shape a and scale 1, after Marsaglia and Tsang; NaN where a is below 0. Appended to what draws them.
    r = zeros(size(a));
    for k = 1:numel(a)
        shape = a(k);
        if shape == 0
            continue
        elseif ~(shape > 0 && shape < Inf)
            r(k) = NaN;
            continue
        end
        boost = 1;
        if shape < 1
            boost = rand ^ (1 / shape);
            shape = shape + 1;
        end
        d = shape - 1 / 3;
        c = 1 / sqrt(9 * d);
        while true
            x = randn;
            v = (1 + c * x) ^ 3;
            if v > 0 && log(rand) < x ^ 2 / 2 + d - d * v + d * log(v)
                break
            end
        end
        r(k) = d * v * boost;
    end
end
