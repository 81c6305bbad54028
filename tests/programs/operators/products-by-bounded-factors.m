% A factor that is one number is that number, whatever bounds it: in the loop q < n is known of n.
% A part of a number below zero is above it.
smaller(7)
parts(zeros(1, 11))
function smaller(n)
q = 0;
while q < n
    q = q + 1;
    a = -1 * n;
    b = n * (0 - 2);
end
disp([a b]);
end
function parts(x)
a = -numel(x) * 0.25;
b = numel(x) * 0.25;
disp([a, b, 1.5 * -numel(x)]);
end
