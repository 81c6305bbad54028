function varargout = balance(A, option)
% A matrix similar to A whose rows and columns have norms that are near to each other: B = balance(A), [T, B], [S, P, B].
% B. N. Parlett, C. Reinsch, Balancing a matrix for calculation of eigenvalues and eigenvectors, 1969.
    if ~ismatrix(A) || size(A, 1) ~= size(A, 2)
        error('MATLAB:square', 'Matrix must be square.');
    end
    permuted = true;
    if nargin > 1
        switch lower(char(option))
            case 'noperm'
                permuted = false;
            otherwise
                error('MATLAB:balance:InvalidOption', 'The option must be ''noperm''.');
        end
    end
    n = size(A, 1);
    p = 1:n;
    low = 1;
    high = n;
    B = A;
    if permuted
        [B, p, low, high] = isolated(B, p, low, high);
    end
    [B, scale] = scaled(B, low, high);
    if nargout <= 1
        varargout = {B};
    elseif nargout == 2
        T = zeros(n);
        T(sub2ind([n n], p, 1:n)) = scale;
        varargout = {T, B};
    else
        s = zeros(n, 1);
        s(p) = scale;
        varargout = {s, p(:), B};
    end
end

function [B, p, low, high] = isolated(B, p, low, high)
% Rows and columns that isolate an eigenvalue go to the ends.
    moved = true;
    while moved && high > low
        moved = false;
        for j = high:-1:low
            if all(B(j, [low:j-1, j+1:high]) == 0)
                [B, p] = exchanged(B, p, j, high);
                high = high - 1;
                moved = true;
                break
            end
        end
    end
    moved = true;
    while moved && high > low
        moved = false;
        for j = low:high
            if all(B([low:j-1, j+1:high], j) == 0)
                [B, p] = exchanged(B, p, j, low);
                low = low + 1;
                moved = true;
                break
            end
        end
    end
end

function [B, p] = exchanged(B, p, i, j)
    B(:, [i j]) = B(:, [j i]);
    B([i j], :) = B([j i], :);
    p([i j]) = p([j i]);
end

function [B, scale] = scaled(B, low, high)
    n = size(B, 1);
    scale = ones(1, n);
    changed = true;
    while changed
        changed = false;
        for i = low:high
            rest = [low:i-1, i+1:high];
            c = norm(B([rest i], i));
            r = norm(B(i, [rest i]));
            if sum(abs(B(rest, i))) == 0 || sum(abs(B(i, rest))) == 0
                continue
            end
            f = 1;
            before = c + r;
            while c < r / 2
                c = 2 * c;
                r = r / 2;
                f = 2 * f;
            end
            while c >= 2 * r
                c = c / 2;
                r = 2 * r;
                f = f / 2;
            end
            if c + r < 0.95 * before
                scale(i) = scale(i) * f;
                B(i, :) = B(i, :) / f;
                B(:, i) = B(:, i) * f;
                changed = true;
            end
        end
    end
end
