function y = upsample(x, n, phase)
% n - 1 zeros after each element, phase of them before the first.
    if nargin < 3
        phase = 0;
    end
    check_rate('upsample', n, phase);
    extents = size(x);
    if isrow(x)
        y = zeros(1, extents(2) * n, 'like', x);
        y(1 + phase:n:end) = x;
    else
        extents(1) = extents(1) * n;
        y = zeros(extents, 'like', x);
        y(1 + phase:n:extents(1), :) = x(:, :);
    end
end
