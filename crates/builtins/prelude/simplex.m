function [x, exitflag, lambda, iterations] = simplex(f, A, b, Aeq, beq, lo, hi)
% The least f'*x with A*x <= b, Aeq*x = beq, lo <= x <= hi: 1, or -2 where nothing is feasible, -3 where it is unbounded. Appended to what needs it.
    n = numel(f);
    lambda = struct('ineqlin', zeros(numel(b), 1), 'eqlin', zeros(numel(beq), 1), 'lower', zeros(n, 1), 'upper', zeros(n, 1));
    iterations = 0;
    x = [];
    exitflag = -2;
    if any(lo > hi)
        return
    end
    % x = shift + T*y with y >= 0; where both bounds are finite a row more.
    from_low = isfinite(lo);
    from_high = ~from_low & isfinite(hi);
    is_free = ~from_low & ~from_high;
    shift = zeros(n, 1);
    shift(from_low) = lo(from_low);
    shift(from_high) = hi(from_high);
    T = eye(n);
    T(:, from_high) = -T(:, from_high);
    T = [T, -T(:, is_free)];
    both = find(from_low & isfinite(hi));
    E = eye(n);
    m1 = numel(b);
    m2 = numel(both);
    G = [A; E(both, :)];
    g = [b; hi(both)];
    M = [G * T, eye(m1 + m2); Aeq * T, zeros(numel(beq), m1 + m2)];
    r = [g - G * shift; beq - Aeq * shift];
    c = [T' * f; zeros(m1 + m2, 1)];
    signs = ones(numel(r), 1);
    signs(r < 0) = -1;
    M = M .* signs;
    r = r .* signs;
    [m, count] = size(M);
    % Slacks that may begin in the basis; the other rows get an artificial variable.
    basis = zeros(1, m);
    for i = 1:m1 + m2
        if signs(i) > 0
            basis(i) = size(T, 2) + i;
        end
    end
    needs = find(basis == 0);
    extra = zeros(m, numel(needs));
    extra(needs + (0:numel(needs) - 1) * m) = 1;
    W = [M, extra];
    basis(needs) = count + (1:numel(needs));
    if ~isempty(needs)
        first = [zeros(count, 1); ones(numel(needs), 1)];
        [basis, values, status, steps] = pivots(W, r, first, basis, count + numel(needs));
        iterations = iterations + steps;
        if first(basis)' * values > 1e-9 * max([1; abs(r)]) * max(1, sqrt(m))
            return
        end
        if status == 0
            exitflag = 0;
            return
        end
        % Artificial variables that stayed are zero; they are exchanged where a column can take their place.
        for i = find(basis > count)
            e = zeros(1, m);
            e(i) = 1;
            row = (e / W(:, basis)) * W(:, 1:count);
            row(basis(basis <= count)) = 0;
            [size_of, j] = max(abs(row));
            if size_of > 1e-9
                basis(i) = j;
            end
        end
    end
    c = [c; zeros(numel(needs), 1)];
    [basis, values, status, steps] = pivots(W, r, c, basis, count);
    iterations = iterations + steps;
    if status < 0
        exitflag = -3;
        return
    end
    y = zeros(size(W, 2), 1);
    y(basis) = values;
    x = shift + T * y(1:size(T, 2));
    x = min(max(x, lo), hi);
    exitflag = status;
    dual = zeros(0, 1);
    if m > 0
        dual = (c(basis)' / W(:, basis))' .* signs;
    end
    lambda.ineqlin = max(-reshape(dual(1:m1), [], 1), 0);
    lambda.eqlin = -reshape(dual(m1 + m2 + 1:end), [], 1);
    lambda.upper(both) = max(-dual(m1 + (1:m2)), 0);
    rest = f + A' * lambda.ineqlin + Aeq' * lambda.eqlin + lambda.upper;
    lambda.lower(from_low) = max(rest(from_low), 0);
    lambda.upper(from_high) = max(-rest(from_high), 0);
end

function [basis, values, status, steps] = pivots(W, r, c, basis, allowed)
% From a feasible basis to the best one: 1, 0 where there were too many steps, -3 where it is unbounded.
    m = size(W, 1);
    status = 0;
    stalled = 0;
    limit = 50 * (m + size(W, 2)) + 1000;
    scale = max(1, max([abs(c); 0]));
    for steps = 0:limit
        if m == 0
            values = zeros(0, 1);
            reduced = c(1:allowed)';
        else
            B = W(:, basis);
            values = B \ r;
            values(abs(values) < 1e-12 * max([1; abs(r)])) = 0;
            reduced = c(1:allowed)' - (c(basis)' / B) * W(:, 1:allowed);
        end
        reduced(basis(basis <= allowed)) = 0;
        if stalled < 2 * m + 20
            [least, enters] = min(reduced);
        else
            % Bland's rule ends cycles.
            enters = find(reduced < -1e-10 * scale, 1);
            least = reduced(enters);
        end
        if isempty(enters) || isempty(least) || least >= -1e-10 * scale
            status = 1;
            return
        end
        if m == 0
            status = -3;
            return
        end
        d = B \ W(:, enters);
        can = find(d > 1e-10);
        % An artificial variable at zero leaves whichever way it would move.
        stuck = find(basis' > allowed & abs(d) > 1e-10 & values == 0);
        if isempty(can) && isempty(stuck)
            status = -3;
            return
        end
        if ~isempty(stuck)
            leaves = stuck(1);
            step = 0;
        else
            ratios = max(values(can), 0) ./ d(can);
            step = min(ratios);
            ties = can(ratios <= step + 1e-12 * (1 + step));
            if stalled < 2 * m + 20
                [~, k] = max(d(ties));
            else
                [~, k] = min(basis(ties));
            end
            leaves = ties(k);
        end
        if step * -least > 1e-13 * scale
            stalled = 0;
        else
            stalled = stalled + 1;
        end
        basis(leaves) = enters;
    end
end
