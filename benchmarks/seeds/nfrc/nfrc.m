function [which, steps] = nfrc(n, tolerance)
% NFRC  The Newton fractal of z ^ 3 = 1 on N x N points of the complex plane from -2 - 2i to 2 + 2i.
%   WHICH(i, j) is the number of the root to which Newton's method leads from that point, STEPS(i, j) after how many steps.
    roots = [1, complex(-0.5, sqrt(3) / 2), complex(-0.5, -sqrt(3) / 2)];
    which = zeros(n, n);
    steps = zeros(n, n);
    for j = 1:n
        for i = 1:n
            z = complex(-2 + 4 * (j - 1) / (n - 1), -2 + 4 * (i - 1) / (n - 1));
            [root, count] = newton(z, roots, tolerance);
            which(i, j) = root;
            steps(i, j) = count;
        end
    end
end

function [root, count] = newton(z, roots, tolerance)
    root = 0;
    count = 0;
    while root == 0 && count < 60
        z = z - (z * z * z - 1) / (3 * z * z);
        count = count + 1;
        for k = 1:length(roots)
            if abs(z - roots(k)) < tolerance
                root = k;
            end
        end
    end
end
