function varargout = gradient(f, varargin)
% Differences of neighbours: central inside, one-sided at both ends.
    sizes = size(f);
    if isvector(f)
        rank = 1;
        f = f(:);
    else
        rank = ndims(f);
    end
    spacing = repmat({1}, 1, rank);
    if nargin == 2
        if ~isscalar(varargin{1}) && rank > 1
            error('MATLAB:gradient:InvalidInputs', 'Invalid inputs.');
        end
        spacing(:) = varargin(1);
    elseif nargin > 2
        if numel(varargin) ~= rank
            error('MATLAB:gradient:InvalidInputs', 'Invalid inputs.');
        end
        spacing = varargin;
        % The first spacing belongs to the columns, the second to the rows.
        spacing([1 2]) = spacing([2 1]);
    elseif rank > 1
        spacing([1 2]) = spacing([2 1]);
    end
    order = 1:rank;
    if rank > 1
        order([1 2]) = [2 1];
    end
    varargout = cell(1, max(nargout, 1));
    for k = 1:min(max(nargout, 1), rank)
        g = along(f, order(k), spacing{order(k)});
        if rank == 1
            g = reshape(g, sizes);
        end
        varargout{k} = g;
    end
end

function g = along(f, dim, h)
    % Moved to the front, so that one formula serves all dimensions.
    front = [dim, 1:dim-1, dim+1:ndims(f)];
    p = permute(f, front);
    sizes = size(p);
    p = reshape(p, sizes(1), []);
    n = sizes(1);
    if isscalar(h)
        x = h * (1:n)';
    else
        x = h(:);
        if numel(x) ~= n
            error('MATLAB:gradient:InvalidGridSpacing', 'Grid spacing does not match the size of the array.');
        end
    end
    g = zeros(size(p), class(p));
    if n > 1
        g(1, :) = (p(2, :) - p(1, :)) / (x(2) - x(1));
        g(n, :) = (p(n, :) - p(n-1, :)) / (x(n) - x(n-1));
    end
    if n > 2
        g(2:n-1, :) = (p(3:n, :) - p(1:n-2, :)) ./ (x(3:n) - x(1:n-2));
    end
    g = ipermute(reshape(g, sizes), front);
end
