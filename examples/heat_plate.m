% Heat in a square plate: Gauss-Seidel iteration with over-relaxation until the temperatures settle.
n = 60;
T = zeros(n);
T(1, :) = 100;                      % the top edge is hot, the others are cold
factor = 2 / (1 + sin(pi / (n - 1)));

change = inf;
sweeps = 0;
while change > 1e-6
    change = 0;
    for j = 2:n-1
        for i = 2:n-1
            wanted = (T(i-1, j) + T(i+1, j) + T(i, j-1) + T(i, j+1)) / 4;
            step = factor * (wanted - T(i, j));
            T(i, j) = T(i, j) + step;
            change = max(change, abs(step));
        end
    end
    sweeps = sweeps + 1;
end

fprintf('%d sweeps\n', sweeps);
fprintf('down the middle: %s\n', sprintf('%7.2f', T(1:10:end, n / 2)));
fprintf('mean temperature %.4f\n', mean(T(:)));
