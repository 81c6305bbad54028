function w = bartlett(n)
% A triangle with zeros at its ends.
    n = window_length(n, 'bartlett');
    if n == 1
        w = 1;
    else
        w = 1 - abs(2 * (0:n - 1)' / (n - 1) - 1);
    end
end
