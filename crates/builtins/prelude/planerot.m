function [G, x] = planerot(x)
% The rotation that makes the second component zero.
x = x(:);
if x(2) ~= 0
    r = norm(x);
    G = [x'; -x(2), x(1)] / r;
    x = [r; 0];
else
    G = eye(2, class(x));
end
end
