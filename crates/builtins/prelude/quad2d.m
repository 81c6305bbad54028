function [q, err] = quad2d(f, a, b, c, d, varargin)
% Integrals over y inside an integral over x.
abstol = 1e-5;
reltol = 100 * eps;
for k = 1:2:numel(varargin) - 1
    switch lower(char(varargin{k}))
        case 'abstol'
            abstol = varargin{k + 1};
        case 'reltol'
            reltol = varargin{k + 1};
        case {'maxfunevals', 'failureplot', 'singular', 'vectorized'}
        otherwise
            error('MATLAB:quad2d:InvalidParameter', 'Unrecognized parameter name.');
    end
end
low = c;
if ~isa(low, 'function_handle')
    low = @(x) c;
end
high = d;
if ~isa(high, 'function_handle')
    high = @(x) d;
end
inner = max(abstol, 1e-12) / (10 * max(abs(b - a), 1));
    function v = lines(x)
        v = zeros(size(x));
        for j = 1:numel(x)
            v(j) = quadgk(@(y) f(x(j) * ones(size(y)), y), low(x(j)), high(x(j)), 'AbsTol', inner, 'RelTol', max(reltol, 1e-13));
        end
    end
[q, err] = quadgk(@lines, a, b, 'AbsTol', abstol / 2, 'RelTol', max(reltol, 1e-13));
end
