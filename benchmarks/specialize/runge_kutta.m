function y = runge_kutta(tableau, t, y, h, steps, a)
% Explicit Runge-Kutta steps for the Lotka-Volterra equations with a scheme given as data.
%
%   tableau  a struct: A, b and c of Butcher's tableau
%   t, y     the time and the state, a 1 x 2 row, at the beginning
%   h        the width of a step
%   steps    how many
%   a        four rates
A = tableau.A;
b = tableau.b;
c = tableau.c;
s = numel(b);
for step = 1:steps
    K = zeros(s, 2);
    for i = 1:s
        z = y;
        for j = 1:i - 1
            if A(i, j) ~= 0
                z = z + h * A(i, j) * K(j, :);
            end
        end
        K(i, :) = rates(t + c(i) * h, z, a);
    end
    for i = 1:s
        if b(i) ~= 0
            y = y + h * b(i) * K(i, :);
        end
    end
    t = t + h;
end
end

function f = rates(~, y, a)
f = [a(1) * y(1) - a(2) * y(1) * y(2), a(3) * y(1) * y(2) - a(4) * y(2)];
end
