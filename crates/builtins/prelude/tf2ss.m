function [A, B, C, D] = tf2ss(num, den)
% The controller canonical form.
    if iscolumn(den) && ~isscalar(den)
        den = den.';
    end
    if iscolumn(num) && ~isscalar(num)
        num = num.';
    end
    den = den(find(den ~= 0, 1):end);
    if isempty(den)
        error('signal:tf2ss:InvalidDenominator', 'The denominator must not be zero.');
    end
    first = find(any(num ~= 0, 1), 1);
    num = num(:, first:end);
    n = numel(den);
    if size(num, 2) > n
        error('signal:tf2ss:DenomTooShort', 'Order of denominator must be greater than or equal to the order of numerator.');
    end
    num = [zeros(size(num, 1), n - size(num, 2)), num] / den(1);
    den = den / den(1);
    A = [-den(2:n); eye(n - 2, n - 1)];
    B = eye(n - 1, 1);
    D = num(:, 1);
    C = num(:, 2:n) - D * den(2:n);
    if n == 1
        A = [];
        B = zeros(0, 1);
        C = zeros(size(num, 1), 0);
    end
end
