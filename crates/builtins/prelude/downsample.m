function y = downsample(x, n, phase)
% Every n-th element, from phase + 1 on.
    if nargin < 3
        phase = 0;
    end
    check_rate('downsample', n, phase);
    if isrow(x)
        y = x(1 + phase:n:end);
    else
        y = reshape(x(1 + phase:n:end, :), [ceil((size(x, 1) - phase) / n), size(x, 2:ndims(x))]);
    end
end
