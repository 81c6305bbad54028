function S = sparse(varargin)
% Elements are stored in full; several ones at one place are added.
switch nargin
    case 1
        S = varargin{1};
    case 2
        S = zeros(varargin{1}, varargin{2});
    otherwise
        [i, j, v] = varargin{1:3};
        if nargin > 3
            m = varargin{4};
            n = varargin{5};
        else
            m = max([i(:); 0]);
            n = max([j(:); 0]);
        end
        count = max([numel(i), numel(j), numel(v)]);
        if isscalar(i)
            i = repmat(i, count, 1);
        end
        if isscalar(j)
            j = repmat(j, count, 1);
        end
        if isscalar(v)
            v = repmat(v, count, 1);
        end
        if numel(i) ~= numel(j) || numel(j) ~= numel(v)
            error('MATLAB:sparsfcn:lengthMismatch', 'Vectors must be the same length.');
        end
        if any(i(:) > m)
            error('MATLAB:sparsfcn:rowIndexExceedsM', 'Index exceeds array bounds.');
        end
        if any(j(:) > n)
            error('MATLAB:sparsfcn:colIndexExceedsN', 'Index exceeds array bounds.');
        end
        S = accumarray([double(i(:)), double(j(:))], double(v(:)), [m, n]);
        if islogical(v)
            S = S ~= 0;
        end
end
end
