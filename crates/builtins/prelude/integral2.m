function q = integral2(f, xmin, xmax, ymin, ymax, varargin)
% Integrals over y inside an integral over x.
abstol = 1e-10;
reltol = 1e-6;
for k = 1:2:numel(varargin) - 1
    switch lower(char(varargin{k}))
        case 'abstol'
            abstol = varargin{k + 1};
        case 'reltol'
            reltol = varargin{k + 1};
        case {'method', 'vectorized'}
        otherwise
            error('MATLAB:integral2:InvalidParameter', 'Unrecognized parameter name.');
    end
end
low = ymin;
high = ymax;
if ~isa(low, 'function_handle')
    low = @(x) ymin;
end
if ~isa(high, 'function_handle')
    high = @(x) ymax;
end
    function v = lines(x)
        v = zeros(size(x));
        for j = 1:numel(x)
            v(j) = quadgk(@(y) f(x(j) * ones(size(y)), y), low(x(j)), high(x(j)), 'AbsTol', abstol / 10, 'RelTol', max(reltol / 10, 1e-13));
        end
    end
q = quadgk(@lines, xmin, xmax, 'AbsTol', abstol, 'RelTol', reltol);
end
