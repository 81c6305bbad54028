% A factor that is one number is that number, whatever bounds it: in the loop q < n is known of n.
smaller(7)
function smaller(n)
q = 0;
while q < n
    q = q + 1;
    a = -1 * n;
    b = n * (0 - 2);
end
disp([a b]);
end
