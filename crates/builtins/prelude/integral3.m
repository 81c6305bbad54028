function q = integral3(f, xmin, xmax, ymin, ymax, zmin, zmax, varargin)
% Integrals over y and z inside an integral over x.
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
            v(j) = integral2(@(y, z) f(x(j) * ones(size(y)), y, z), low(x(j)), high(x(j)), bottom, top, varargin{:});
        end
    end
q = quadgk(@planes, xmin, xmax);
end
