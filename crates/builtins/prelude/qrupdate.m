function [Q1, R1] = qrupdate(Q, R, u, v)
% QR factors of Q*R + u*v'.
[m, n] = size(R);
Q1 = Q;
R1 = R;
w = Q' * u(:);
for k = m - 1:-1:1
    G = planerot(w(k:k + 1));
    w(k:k + 1) = G * w(k:k + 1);
    R1(k:k + 1, :) = G * R1(k:k + 1, :);
    Q1(:, k:k + 1) = Q1(:, k:k + 1) * G';
end
R1(1, :) = R1(1, :) + w(1) * v(:)';
for k = 1:min(m - 1, n)
    G = planerot(R1(k:k + 1, k));
    R1(k:k + 1, :) = G * R1(k:k + 1, :);
    R1(k + 1, k) = 0;
    Q1(:, k:k + 1) = Q1(:, k:k + 1) * G';
end
end
