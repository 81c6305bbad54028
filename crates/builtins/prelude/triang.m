function w = triang(n)
% A triangle without zeros at its ends.
    n = window_length(n, 'triang');
    w = 1 - abs(2 * (0:n - 1)' - (n - 1)) / (n + mod(n, 2));
end
