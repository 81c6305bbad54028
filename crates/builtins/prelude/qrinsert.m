function [Q1, R1] = qrinsert(Q, R, j, x, orient)
% QR factors after a column or a row is put in before place j.
if nargin < 5
    orient = 'col';
end
[m, n] = size(R);
if strcmpi(orient, 'col')
    if isempty(R)
        [Q1, R1] = qr(x);
        return
    end
    if numel(x) ~= size(Q, 1)
        error('MATLAB:qrinsert:InvalidX', 'The column must have as many elements as the matrix has rows.');
    end
    w = Q' * x(:);
    Q1 = Q;
    if size(Q, 2) < size(Q, 1) && size(Q, 2) == n
        % Of economical factors the part of the column that is not in their span is one more column.
        rest = x(:) - Q * w;
        again = Q' * rest;
        rest = rest - Q * again;
        w = w + again;
        size1 = norm(rest);
        if size1 > 0
            rest = rest / size1;
        end
        Q1 = [Q, rest];
        w = [w; size1];
        R = [R; zeros(1, n)];
        m = m + 1;
    end
    R1 = [R(:, 1:j - 1), w, R(:, j:n)];
    for k = m - 1:-1:j
        G = planerot(R1(k:k + 1, j));
        R1(k:k + 1, :) = G * R1(k:k + 1, :);
        R1(k + 1, j) = 0;
        Q1(:, k:k + 1) = Q1(:, k:k + 1) * G';
    end
elseif strcmpi(orient, 'row')
    if numel(x) ~= n
        error('MATLAB:qrinsert:InvalidX', 'The row must have as many elements as the matrix has columns.');
    end
    R1 = [reshape(x, 1, []); R];
    Q1 = [zeros(j - 1, 1), Q(1:j - 1, :); 1, zeros(1, size(Q, 2)); zeros(m - j + 1, 1), Q(j:m, :)];
    for k = 1:min(m, n)
        G = planerot(R1(k:k + 1, k));
        R1(k:k + 1, :) = G * R1(k:k + 1, :);
        R1(k + 1, k) = 0;
        Q1(:, k:k + 1) = Q1(:, k:k + 1) * G';
    end
else
    error('MATLAB:qrinsert:InvalidOrient', 'The orientation must be ''col'' or ''row''.');
end
end
