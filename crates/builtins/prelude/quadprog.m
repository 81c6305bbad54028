function [x, fval, exitflag, output, lambda] = quadprog(H, f, A, b, Aeq, beq, lb, ub, x0, options)
% The active-set method: the least in the plane of the active constraints, until no multiplier is negative.
    if nargin == 1 && isstruct(H)
        parts = problem_parts(H, {'f', 'Aineq', 'bineq', 'Aeq', 'beq', 'lb', 'ub', 'x0', 'options'});
        [x, fval, exitflag, output, lambda] = quadprog(H.H, parts{:});
        return
    end
    if nargin < 2
        f = [];
    end
    if nargin < 4
        A = [];
        b = [];
    end
    if nargin < 6
        Aeq = [];
        beq = [];
    end
    if nargin < 7
        lb = [];
    end
    if nargin < 8
        ub = [];
    end
    if nargin < 9
        x0 = [];
    end
    if nargin < 10
        options = [];
    end
    H = full(double(H));
    n = size(H, 1);
    if size(H, 2) ~= n
        error('optim:quadprog:NonSquareHessian', 'Hessian matrix H must be square.');
    end
    if isempty(f)
        f = zeros(n, 1);
    end
    f = double(f(:));
    if numel(f) ~= n
        error('optim:quadprog:MismatchObjCoefSize', 'The number of rows of H must be the same as the number of elements of f.');
    end
    if norm(H - H', Inf) > eps * norm(H, Inf)
        warning('optim:quadprog:HessianNotSym', 'Your Hessian is not symmetric. Resetting H=(H+H'')/2.');
        H = (H + H') / 2;
    end
    [A, b, Aeq, beq, lo, hi] = constraints_of('quadprog', n, A, b, Aeq, beq, lb, ub);
    limit = optimget(options, 'MaxIter', 200);
    if isempty(limit) || ischar(limit)
        limit = 200;
    end
    [x, exitflag, lambda, iterations] = active_set(H, f, A, b, Aeq, beq, lo, hi, x0, max(limit, 20 * (n + numel(b))));
    fval = [];
    if ~isempty(x)
        fval = 0.5 * x' * H * x + f' * x;
    end
    known = [1, 0, -2, -3, -6];
    messages = {'Minimum found that satisfies the constraints.', 'Iteration limit exceeded.', 'No feasible solution found.', ...
        'Problem is unbounded.', 'The problem is non-convex.'};
    message = messages{known == exitflag};
    output = struct('iterations', iterations, 'algorithm', 'active-set', 'message', message);
    if ~any(strcmp(optimget(options, 'Display', 'final'), {'off', 'none'}))
        fprintf('\n%s\n\n', message);
    end
end
