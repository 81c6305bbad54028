function [A, b, Aeq, beq, lo, hi] = constraints_of(name, n, A, b, Aeq, beq, lb, ub)
% Linear constraints and bounds with the sizes that they should have; appended to the functions that take them.
    if isempty(A)
        A = zeros(0, n);
        b = zeros(0, 1);
    end
    if isempty(Aeq)
        Aeq = zeros(0, n);
        beq = zeros(0, 1);
    end
    A = full(double(A));
    Aeq = full(double(Aeq));
    b = double(b(:));
    beq = double(beq(:));
    if size(A, 2) ~= n || size(Aeq, 2) ~= n
        error(['optim:' name ':SizeMismatchColsOfA'], 'The constraints must have a column for each variable.');
    end
    if size(A, 1) ~= numel(b) || size(Aeq, 1) ~= numel(beq)
        error(['optim:' name ':SizeMismatchRowsOfA'], 'The constraints must have as many rows as right-hand sides.');
    end
    [lo, hi] = bounds_of(name, n, lb, ub);
    keep = b < Inf;
    A = A(keep, :);
    b = b(keep);
end
