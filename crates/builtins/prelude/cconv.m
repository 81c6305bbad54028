function c = cconv(a, b, n)
% The convolution, folded to length n.
    whole = conv(a(:), b(:));
    if nargin < 3
        n = numel(whole);
    end
    if ~isscalar(n) || n < 1 || n ~= floor(n)
        error('signal:cconv:InvalidLength', 'The length must be a positive integer.');
    end
    whole(end + 1:ceil(numel(whole) / n) * n) = 0;
    c = sum(reshape(whole, n, []), 2);
    if isrow(a)
        c = c.';
    end
end
