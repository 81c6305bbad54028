function [x, exitflag, lambda, iterations] = active_set(H, f, A, b, Aeq, beq, lo, hi, x0, limit)
% The least x'*H*x/2 + f'*x within linear constraints, for a convex H: 1; -2 nothing is feasible, -3 unbounded, -6 not convex. Appended to what needs it.
    n = numel(f);
    lambda = struct('ineqlin', zeros(numel(b), 1), 'eqlin', zeros(numel(beq), 1), 'lower', zeros(n, 1), 'upper', zeros(n, 1));
    iterations = 0;
    x = [];
    exitflag = -2;
    low = find(isfinite(lo));
    high = find(isfinite(hi));
    E = eye(n);
    % All inequalities as G*x >= g.
    G = [-A; E(low, :); -E(high, :)];
    g = [-b; lo(low); -hi(high)];
    tiny = 1e-9 * max([1; abs(g(:)); abs(beq(:))]);
    start = zeros(n, 1);
    if ~isempty(x0)
        start = double(x0(:));
    end
    start = min(max(start, lo), hi);
    if any(G * start < g - tiny) || any(abs(Aeq * start - beq) > tiny)
        [start, flag] = simplex(zeros(n, 1), A, b, Aeq, beq, lo, hi);
        if flag ~= 1
            return
        end
    end
    x = start;
    % Equalities that depend on others are left out.
    kept = independent(Aeq);
    C = Aeq(kept, :);
    active = [];
    scale = max(1, norm(H, Inf));
    for iterations = 0:limit
        K = [C; G(active, :)];
        Z = null_of(K, n);
        gradient = H * x + f;
        is_line = false;
        if isempty(Z)
            p = zeros(n, 1);
        else
            R = Z' * H * Z;
            R = (R + R') / 2;
            [V, D] = eig(R);
            d = diag(D);
            reduced = V' * (Z' * gradient);
            if any(d < -1e-8 * scale)
                exitflag = -6;
                x = [];
                return
            end
            flat = d <= 1e-11 * scale;
            step = zeros(size(d));
            step(~flat) = -reduced(~flat) ./ d(~flat);
            if any(abs(reduced(flat)) > 1e-9 * max(1, norm(gradient)))
                % Down along what H does not see, for ever or to the next constraint.
                step = zeros(size(d));
                step(flat) = -reduced(flat);
                is_line = true;
            end
            p = Z * (V * step);
        end
        if norm(p) <= 1e-11 * (1 + norm(x))
            multipliers = (K' \ gradient);
            own = reshape(multipliers(size(C, 1) + 1:end), [], 1);
            [least, k] = min(own);
            if isempty(least) || least >= -1e-9 * max(1, norm(gradient))
                exitflag = 1;
                break
            end
            active(k) = [];
            continue
        end
        length_of = 1;
        if is_line
            length_of = Inf;
        end
        others = setdiff(1:size(G, 1), active);
        slope = G(others, :) * p;
        blocks = slope < -1e-12 * norm(p) * max(1, max(sqrt(sum(G(others, :) .^ 2, 2))));
        gaps = max(G(others(blocks), :) * x - g(others(blocks)), 0);
        [nearest, k] = min(gaps ./ -slope(blocks));
        candidates = others(blocks);
        if ~isempty(nearest) && nearest < length_of
            x = x + nearest * p;
            active(end + 1) = candidates(k);
        elseif is_line
            exitflag = -3;
            return
        else
            x = x + p;
        end
    end
    if exitflag ~= 1
        exitflag = 0;
        return
    end
    x = min(max(x, lo), hi);
    all_own = zeros(size(G, 1), 1);
    all_own(active) = max(own, 0);
    m = numel(b);
    lambda.ineqlin = reshape(all_own(1:m), [], 1);
    lambda.lower(low) = all_own(m + (1:numel(low)));
    lambda.upper(high) = all_own(m + numel(low) + 1:end);
    lambda.eqlin(kept) = -multipliers(1:numel(kept));
end

function Z = null_of(K, n)
    if isempty(K)
        Z = eye(n);
        return
    end
    [Q, R] = qr(K');
    d = diagonal_of(R);
    rank_of = sum(d > 1e-12 * max([d; 1]));
    Z = Q(:, rank_of + 1:end);
end

function kept = independent(C)
% Rows that do not depend on each other.
    if isempty(C)
        kept = [];
        return
    end
    [~, R, order] = qr(C', 0);
    d = diagonal_of(R);
    kept = sort(order(1:sum(d > 1e-11 * max([d; realmin]))));
end

function d = diagonal_of(R)
    d = abs(diag(R));
    if isvector(R)
        d = abs(R(1));
    end
end
