function [Q1, R1] = qrdelete(Q, R, j, orient)
% QR factors after column or row j is taken out.
if nargin < 4
    orient = 'col';
end
Q1 = Q;
[m, n] = size(R);
if strcmpi(orient, 'col')
    R1 = R(:, [1:j - 1, j + 1:n]);
    for k = j:min(n - 1, m - 1)
        G = planerot(R1(k:k + 1, k));
        R1(k:k + 1, :) = G * R1(k:k + 1, :);
        R1(k + 1, k) = 0;
        Q1(:, k:k + 1) = Q1(:, k:k + 1) * G';
    end
    if size(Q, 2) < size(Q, 1) && m == n
        R1 = R1(1:end - 1, :);
        Q1 = Q1(:, 1:end - 1);
    end
elseif strcmpi(orient, 'row')
    if size(Q, 1) ~= size(Q, 2)
        error('MATLAB:qrdelete:QNotSquare', 'Q must be square.');
    end
    Q1 = Q1([j, 1:j - 1, j + 1:m], :);
    R1 = R;
    for k = m - 1:-1:1
        G = planerot(Q1(1, k:k + 1)');
        R1(k:k + 1, :) = G * R1(k:k + 1, :);
        Q1(:, k:k + 1) = Q1(:, k:k + 1) * G';
    end
    Q1 = Q1(2:m, 2:m);
    R1 = triu(R1(2:m, :));
else
    error('MATLAB:qrdelete:InvalidOrient', 'The orientation must be ''col'' or ''row''.');
end
end
