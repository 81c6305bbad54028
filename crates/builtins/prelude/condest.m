function [c, v] = condest(A, varargin)
% The 1-norm condition number, with the norm of the inverse estimated from solutions of equations.
extra = {};
if isa(A, 'function_handle') || ischar(A) || isstring(A)
    [c, v] = of_functions(A, varargin);
    return
end
if size(A, 1) ~= size(A, 2)
    error('MATLAB:condest:NonSquareMatrix', 'Matrix must be square.');
end
t = 2;
if ~isempty(varargin) && isnumeric(varargin{1})
    t = varargin{1};
elseif ~isempty(varargin)
    % condest(A, solve, t, ...): a function solves with A.
    solve = varargin{1};
    if numel(varargin) > 1 && ~isempty(varargin{2})
        t = varargin{2};
    end
    extra = varargin(3:end);
    [c, v] = estimate(norm(A, 1), @(flag, x) feval(solve, flag, x, extra{:}), t);
    return
end
if isempty(A)
    c = 0;
    v = [];
    return
end
n = size(A, 1);
[L, U, p] = lu(A, 'vector');
if any(full(diag(U)) == 0)
    c = Inf;
    v = zeros(n, 1);
    k = find(full(diag(U)) == 0, 1);
    v(k) = 1;
    if k > 1
        v(1:k - 1) = -(U(1:k - 1, 1:k - 1) \ full(U(1:k - 1, k)));
    end
    v = v / norm(v, 1);
    return
end
    function y = solution(flag, x)
        switch flag
            case 'dim'
                y = n;
            case 'real'
                y = isreal(A);
            case 'notransp'
                y = U \ (L \ x(p, :));
            otherwise
                y = zeros(size(x));
                y(p, :) = L' \ (U' \ x);
        end
    end
[c, v] = estimate(norm(A, 1), @solution, t);
end

function [c, v] = of_functions(A, rest)
% condest(apply, solve, t, ...): functions apply A and solve with it.
solve = rest{1};
t = 2;
if numel(rest) > 1 && ~isempty(rest{2})
    t = rest{2};
end
extra = rest(3:end);
size1 = normest1(A, t, [], extra{:});
[c, v] = estimate(size1, @(flag, x) feval(solve, flag, x, extra{:}), t);
end

function [c, v] = estimate(size1, solve, t)
[inverse, ~, w] = normest1(solve, t);
c = inverse * size1;
v = w / norm(w, 1);
end
