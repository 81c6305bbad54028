function [c, v, w, count] = normest1(A, t, X, varargin)
% The block method of Higham and Tisseur (2000) for the 1-norm of a matrix, or of products that a function gives.
isfun = ~isnumeric(A);
if isfun
    n = feval(A, 'dim', [], varargin{:});
    real_only = feval(A, 'real', [], varargin{:});
else
    n = size(A, 1);
    if size(A, 2) ~= n
        error('MATLAB:normest1:ANotSquare', 'Matrix must be square.');
    end
    real_only = isreal(A);
end
    function Y = times(Z, transposed)
        if ~isfun
            if transposed
                Y = A' * Z;
            else
                Y = A * Z;
            end
        elseif transposed
            Y = feval(A, 'transp', Z, varargin{:});
        else
            Y = feval(A, 'notransp', Z, varargin{:});
        end
        Y = full(Y);
    end
if nargin < 2 || isempty(t)
    t = 2;
end
t = abs(t);
if n <= 4 || t >= n
    Y = times(eye(n), false);
    [c, j] = max(sum(abs(Y), 1));
    v = zeros(n, 1);
    v(j) = 1;
    w = Y(:, j);
    count = [0, 1];
    return
end
if nargin < 3 || isempty(X)
    X = [ones(n, 1), start(n, t - 1)] / n;
end
best = 0;
used = [];
S = zeros(n, t);
count = [0, 0];
place = 0;
places = zeros(1, t);
for k = 1:6
    Y = times(X, false);
    count(2) = count(2) + 1;
    [c, j] = max(sum(abs(Y), 1));
    if c > best || k == 2
        if k > 1
            place = places(j);
        end
        w = Y(:, j);
        x = X(:, j);
    end
    if k > 1 && c <= best
        c = best;
        break
    end
    best = c;
    before = S;
    if real_only
        S = sign(Y);
        S(S == 0) = 1;
        if all(max(abs(before' * S), [], 1) == n)
            break
        end
    else
        S = Y ./ abs(Y);
        S(Y == 0) = 1;
    end
    count(1) = k;
    Z = times(S, true);
    count(2) = count(2) + 1;
    h = max(abs(Z), [], 2);
    if k > 1 && max(h) == h(place)
        break
    end
    [~, order] = sort(h, 'descend');
    if k > 1 && all(ismember(order(1:t), used))
        break
    end
    fresh = order(~ismember(order, used));
    fresh = fresh(1:min(t, numel(fresh)));
    X = zeros(n, numel(fresh));
    X(sub2ind(size(X), fresh', 1:numel(fresh))) = 1;
    places = fresh';
    used = [used; fresh];
end
v = x;
end

function X = start(n, t)
% Signs that differ from column to column, the same at every call.
X = ones(n, t);
for j = 1:t
    X(:, j) = 1 - 2 * mod(floor((1:n)' * (sqrt(2) + j / 7)), 2);
end
end
