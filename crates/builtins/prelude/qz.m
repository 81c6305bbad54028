function [AA, BB, Q, Z, V, W] = qz(A, B, flag)
% Complex triangular forms: B to a triangle, A to Hessenberg form, then shifted steps on both.
    if nargin > 2
        flag = validatestring(flag, {'complex', 'real'}, 'qz');
        if strcmp(flag, 'real') && isreal(A) && isreal(B)
            error('MATLAB:qz:RealForm', 'The real form is not there: qz(A, B) gives complex triangular matrices.');
        end
    end
    if ~isfloat(A) || ~isfloat(B) || ~ismatrix(A) || size(A, 1) ~= size(A, 2) || ~isequal(size(A), size(B))
        error('MATLAB:qz:matrixMustBeSquare', 'Matrices must be square and of the same size.');
    end
    if any(~isfinite(A(:))) || any(~isfinite(B(:)))
        error('MATLAB:qz:matrixWithNaNInf', 'Matrices must not contain NaN or Inf.');
    end
    n = size(A, 1);
    [Q, BB] = qr(complex(full(B)));
    AA = Q' * full(A);
    Z = complex(eye(n));
    Q = complex(Q);
    for j = 1:n - 2
        for i = n:-1:j + 2
            [G, AA(i - 1, j), AA(i, j)] = rotation(AA(i - 1, j), AA(i, j));
            AA(i - 1:i, j + 1:n) = G * AA(i - 1:i, j + 1:n);
            BB(i - 1:i, :) = G * BB(i - 1:i, :);
            Q(:, i - 1:i) = Q(:, i - 1:i) * G';
            [AA, BB, Z] = cleared(AA, BB, Z, i);
        end
    end
    [AA, BB, Q, Z] = iterated(AA, BB, Q, Z, n);
    for k = 1:n
        % The diagonal of B is real and not negative.
        turn = conj(sign(BB(k, k)));
        if BB(k, k) == 0
            turn = 1;
        end
        BB(:, k) = BB(:, k) * turn;
        AA(:, k) = AA(:, k) * turn;
        Z(:, k) = Z(:, k) * turn;
        BB(k, k) = real(BB(k, k));
    end
    AA = triu(AA);
    BB = triu(BB);
    Q = Q';
    if nargout > 4
        V = Z * vectors(AA, BB);
    end
    if nargout > 5
        U = vectors(AA(n:-1:1, n:-1:1)', BB(n:-1:1, n:-1:1)');
        W = Q' * U(n:-1:1, n:-1:1);
    end
end

function [G, r, zero] = rotation(a, b)
% A unitary matrix that makes [a; b] to [r; 0].
    r = hypot(abs(a), abs(b));
    zero = 0;
    if r == 0
        G = eye(2);
    else
        G = [a', b'; -b, a] / r;
    end
end

function [A, B, Z] = cleared(A, B, Z, i)
% A rotation of columns i-1 and i that makes B(i, i-1) zero.
    b = B(i, i - 1);
    c = B(i, i);
    scale = hypot(abs(b), abs(c));
    if scale == 0
        return
    end
    T = [c, b'; -b, c'] / scale;
    A(:, i - 1:i) = A(:, i - 1:i) * T;
    B(:, i - 1:i) = B(:, i - 1:i) * T;
    Z(:, i - 1:i) = Z(:, i - 1:i) * T;
    B(i, i - 1) = 0;
end

function [A, B, Q, Z] = iterated(A, B, Q, Z, n)
    tiny_a = eps * norm(A, 'fro');
    tiny_b = eps * norm(B, 'fro');
    last = n;
    count = 0;
    while last > 1
        % The active part begins below the last small element under the diagonal.
        first = last;
        while first > 1 && abs(A(first, first - 1)) > tiny_a
            first = first - 1;
        end
        if first > 1
            A(first, first - 1) = 0;
        end
        if first == last
            last = last - 1;
            count = 0;
            continue
        end
        zero = find(abs(diag(B(first:last, first:last))) <= tiny_b, 1, 'last') + first - 1;
        if ~isempty(zero)
            % An infinite eigenvalue is moved to the end and split off.
            B(zero, zero) = 0;
            for k = zero:last - 1
                [G, B(k, k + 1), B(k + 1, k + 1)] = rotation(B(k, k + 1), B(k + 1, k + 1));
                B(k:k + 1, k + 2:n) = G * B(k:k + 1, k + 2:n);
                A(k:k + 1, :) = G * A(k:k + 1, :);
                Q(:, k:k + 1) = Q(:, k:k + 1) * G';
                if k > first
                    [A, B, Z] = column_step(A, B, Z, k + 1, k - 1);
                end
            end
            [A, B, Z] = column_step(A, B, Z, last, last - 1);
            A(last, last - 1) = 0;
            continue
        end
        count = count + 1;
        if count > 60
            error('MATLAB:qz:NoConvergence', 'The iteration did not converge.');
        end
        [A, B, Q, Z] = step(A, B, Q, Z, first, last, n, mod(count, 10) == 0);
    end
end

function [A, B, Z] = column_step(A, B, Z, row, column)
% A rotation of columns column and column + 1 that makes A(row, column) zero.
    a = A(row, column);
    b = A(row, column + 1);
    scale = hypot(abs(a), abs(b));
    if scale == 0
        return
    end
    T = [b, a'; -a, b'] / scale;
    A(:, column:column + 1) = A(:, column:column + 1) * T;
    B(:, column:column + 1) = B(:, column:column + 1) * T;
    Z(:, column:column + 1) = Z(:, column:column + 1) * T;
    A(row, column) = 0;
end

function [A, B, Q, Z] = step(A, B, Q, Z, first, last, n, is_exceptional)
    k = last - 1:last;
    M = A(k, k) / B(k, k);
    if is_exceptional
        shift = M(2, 2) + abs(M(2, 1));
    else
        % The eigenvalue of the last block that is nearer to its last element.
        half = (M(1, 1) - M(2, 2)) / 2;
        root = sqrt(half ^ 2 + M(1, 2) * M(2, 1));
        if real(conj(half) * root) > 0
            root = -root;
        end
        shift = M(2, 2) + half + root;
    end
    x = A(first, first) - shift * B(first, first);
    y = A(first + 1, first);
    for k = first:last - 1
        G = rotation(x, y);
        A(k:k + 1, max(k - 1, 1):n) = G * A(k:k + 1, max(k - 1, 1):n);
        B(k:k + 1, k:n) = G * B(k:k + 1, k:n);
        Q(:, k:k + 1) = Q(:, k:k + 1) * G';
        if k > first
            A(k + 1, k - 1) = 0;
        end
        [A, B, Z] = cleared(A, B, Z, k + 1);
        if k < last - 1
            x = A(k + 1, k);
            y = A(k + 2, k);
        end
    end
end

function X = vectors(A, B)
% The vectors of upper triangular matrices, the largest element of each is 1.
    n = size(A, 1);
    X = zeros(n);
    for k = 1:n
        alpha = A(k, k);
        beta = B(k, k);
        M = beta * A - alpha * B;
        x = zeros(n, 1);
        x(k) = 1;
        small = eps * max(norm(M, 'fro'), realmin);
        for i = k - 1:-1:1
            d = M(i, i);
            if abs(d) < small
                d = small;
            end
            x(i) = -(M(i, i + 1:k) * x(i + 1:k)) / d;
        end
        [~, at] = max(abs(real(x)) + abs(imag(x)));
        X(:, k) = x / (abs(real(x(at))) + abs(imag(x(at))));
    end
end
