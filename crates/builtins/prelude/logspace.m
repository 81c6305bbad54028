function y = logspace(a, b, n)
% Points from 10^a to 10^b, their logarithms equally spaced.
    if nargin < 3
        n = 50;
    end
    if ~isscalar(a) || ~isscalar(b) || ~isscalar(n)
        error('MATLAB:logspace:scalarInputs', 'Inputs must be scalars.');
    end
    if b == pi
        b = log10(b);
    end
    y = 10 .^ linspace(a, b, n);
end
