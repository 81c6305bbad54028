function [y, removed] = rmmissing(x, varargin)
% An array without the rows, or columns, that have missing elements.
    dim = 1;
    if isrow(x)
        dim = 2;
    end
    least = 1;
    missing = [];
    rest = varargin;
    if ~isempty(rest) && isnumeric(rest{1})
        dim = rest{1};
        rest = rest(2:end);
    end
    if ~isscalar(dim) || dim ~= 1 && dim ~= 2
        error('MATLAB:rmmissing:DimensionInvalid', 'Dimension must be 1 or 2.');
    end
    for k = 1:2:numel(rest) - 1
        switch lower(char(rest{k}))
            case 'minnummissing'
                least = rest{k + 1};
            case 'missinglocations'
                missing = rest{k + 1};
            otherwise
                error('MATLAB:rmmissing:NameValueNames', 'Parameter name must be ''MinNumMissing'' or ''MissingLocations''.');
        end
    end
    if ~ismatrix(x)
        error('MATLAB:rmmissing:NDArrays', 'First argument must be a vector, a matrix or a table.');
    end
    if isempty(missing)
        missing = ismissing(x);
    end
    removed = sum(missing, 3 - dim) >= least;
    if dim == 1
        y = x(~removed, :);
    else
        y = x(:, ~removed);
    end
end
