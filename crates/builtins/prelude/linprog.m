function [x, fval, exitflag, output, lambda] = linprog(f, A, b, Aeq, beq, lb, ub, varargin)
% The simplex method in two phases.
    if nargin == 1 && isstruct(f)
        parts = problem_parts(f, {'Aineq', 'bineq', 'Aeq', 'beq', 'lb', 'ub', 'options'});
        [x, fval, exitflag, output, lambda] = linprog(f.f, parts{:});
        return
    end
    if nargin < 3
        if nargin < 2
            A = [];
        end
        b = [];
    end
    if nargin < 5
        Aeq = [];
        beq = [];
    end
    if nargin < 6
        lb = [];
    end
    if nargin < 7
        ub = [];
    end
    options = [];
    if ~isempty(varargin)
        options = varargin{end};
    end
    n = max([numel(f), size(A, 2), size(Aeq, 2)]);
    if isempty(f)
        f = zeros(n, 1);
    end
    f = double(f(:));
    [A, b, Aeq, beq, lo, hi] = constraints_of('linprog', n, A, b, Aeq, beq, lb, ub);
    if numel(f) ~= n
        error('optim:linprog:SizeMismatchColsOfA', 'The number of columns in A must be the same as the number of elements of f.');
    end
    [x, exitflag, lambda, iterations] = simplex(f, A, b, Aeq, beq, lo, hi);
    messages = {'Problem is unbounded.', 'No feasible solution found.', '', 'Iteration limit exceeded.', 'Optimal solution found.'};
    message = messages{exitflag + 4};
    fval = [];
    if ~isempty(x)
        fval = f' * x;
    end
    output = struct('iterations', iterations, 'algorithm', 'simplex', 'message', message);
    if ~any(strcmp(optimget(options, 'Display', 'final'), {'off', 'none'}))
        fprintf('\n%s\n\n', message);
    end
end
