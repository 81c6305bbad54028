function [v, beta, is_zero] = housh(x, j, z)
% The Householder vector that reflects x on its j-th element; what is smaller than z counts as 0.
    if ~isvector(x)
        error('Octave:invalid-input-arg', 'housh: first input must be a vector');
    end
    v = x;
    m = max(abs(v));
    if m == 0
        is_zero = 1;
        beta = 0;
        return
    end
    v = v / m;
    alpha = norm(v);
    is_zero = double(alpha < z);
    if is_zero
        beta = 0;
        return
    end
    beta = 1 / (alpha * (alpha + abs(v(j))));
    g = 1;
    if v(j) ~= 0
        g = v(j) / abs(v(j));
    end
    v(j) = v(j) + g * alpha;
end
