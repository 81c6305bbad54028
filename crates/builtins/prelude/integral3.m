function q = integral3(f, xmin, xmax, ymin, ymax, zmin, zmax, varargin)
% Integrals over y and z inside an integral over x.
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
            error('MATLAB:integral3:InvalidParameter', 'Unrecognized parameter name.');
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
    function v = planes(x)
        v = zeros(size(x));
        for j = 1:numel(x)
            bottom = zmin;
            top = zmax;
            if isa(zmin, 'function_handle')
                bottom = @(y) zmin(x(j), y);
            end
            if isa(zmax, 'function_handle')
                top = @(y) zmax(x(j), y);
            end
            v(j) = integral2(@(y, z) f(x(j) * ones(size(y)), y, z), low(x(j)), high(x(j)), bottom, top, ...
                'AbsTol', abstol / 10, 'RelTol', max(reltol / 10, 1e-13));
        end
    end
q = quadgk(@planes, xmin, xmax, 'AbsTol', abstol, 'RelTol', reltol);
end
