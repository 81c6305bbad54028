function [L, D, P] = ldl(A, varargin)
% The pivots of Bunch and Kaufman: blocks of one or two rows of a symmetric matrix.
    is_upper = false;
    as_vector = false;
    for k = 1:numel(varargin)
        if isnumeric(varargin{k})
            continue
        end
        switch validatestring(varargin{k}, {'upper', 'lower', 'vector'}, 'ldl')
            case 'upper'
                is_upper = true;
            case 'vector'
                as_vector = true;
        end
    end
    if ~isfloat(A) || ~ismatrix(A) || size(A, 1) ~= size(A, 2)
        error('MATLAB:square', 'Matrix must be square.');
    end
    if is_upper
        A = triu(A)';
    end
    n = size(A, 1);
    kept = issparse(A);
    A = full(A);
    A = tril(A) + tril(A, -1)';
    A(1:n + 1:end) = real(diag(A));
    [L, D, order] = factors(A, n);
    if nargout < 3
        back(order) = 1:n;
        L = L(back, :);
    end
    if is_upper
        L = L';
    end
    if kept
        L = sparse(L);
        D = sparse(D);
    end
    if as_vector
        P = order;
    else
        P = eye(n);
        P = P(:, order);
        if kept
            P = sparse(P);
        end
    end
end

function [L, D, order] = factors(A, n)
    alpha = (1 + sqrt(17)) / 8;
    L = eye(n, 'like', A);
    D = zeros(n, 'like', A);
    order = 1:n;
    k = 1;
    while k <= n
        width = 1;
        pivot = k;
        here = abs(A(k, k));
        [below, r] = max(abs(A(k + 1:n, k)));
        if isempty(below) || max(here, below) == 0 || here >= alpha * below
            pivot = k;
        else
            r = r + k;
            others = abs(A(k:n, r));
            others(r - k + 1) = 0;
            most = max(others);
            if here * most >= alpha * below ^ 2
                pivot = k;
            elseif abs(A(r, r)) >= alpha * most
                pivot = r;
            else
                pivot = r;
                width = 2;
            end
        end
        to = k + width - 1;
        if pivot ~= to
            A([to, pivot], :) = A([pivot, to], :);
            A(:, [to, pivot]) = A(:, [pivot, to]);
            L([to, pivot], 1:k - 1) = L([pivot, to], 1:k - 1);
            order([to, pivot]) = order([pivot, to]);
        end
        block = k:to;
        rest = to + 1:n;
        D(block, block) = A(block, block);
        if any(any(A(block, block)))
            W = A(rest, block);
            L(rest, block) = W / A(block, block);
            A(rest, rest) = A(rest, rest) - L(rest, block) * W';
            A(rest, rest) = (A(rest, rest) + A(rest, rest)') / 2;
        end
        k = to + 1;
    end
end
