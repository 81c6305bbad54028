% Products of small matrices, and identity matrices, of all small extents, in a loop.
s = 0; d = 0;
for k = 1:300
n = mod(k, 5) - 1;
A = eye(n); s = s + sum(A(:)) + numel(A);
B = eye(2, n+1); s = s + sum(B(:)) - numel(B);
C = eye(3); C = C*2 - eye(3, 3); d = d + C(2,2) + C(1,3);
D = [k 1; 2 3]*eye(2) + eye(2)*[1 2; 3 k]; d = d + D(2,2) - D(1,2);
E = [1 2 3]*[k; 1; 2]; F = [k; 1; 2]*[1 2 3]; d = d + E - F(3,2);
G = zeros(2,0)*zeros(0,3); d = d + sum(G(:)) + numel(G);
H = [1 2; 3 4; 5 6]*[k -1 0 1; 2 3 4 5]; d = d + H(3,4) + H(1,1);
e1 = eye; s = s + e1;
end
fprintf('%.6f %.6f\n', s, d);
R = eye(3); T = eye(4); p = [1; 2; 3; 1]; q = zeros(4, 1);
for k = 1:400
    a = k / 100;
    R = R * [cos(a) -sin(a) 0; sin(a) cos(a) 0; 0 0 1];
    T = [R, [k; 0; 1]; 0 0 0 1] * T';
    if mod(k, 7) == 0, T = eye(4); end
    q = q + T * p - T' * p;
    v = R' * p(1:3) + R * R * [1; 0; 1];
end
fprintf('%.9f\n', R, T, q, v)
