function [k, d] = dsearchn(p, varargin)
% Nearest points: for each row of the queries the row of P that is nearest, and how far it is.
    narginchk(2, 4);
    nearest = [];
    if numel(varargin) == 1
        q = varargin{1};
        t = [];
    else
        [t, q] = varargin{1:2};
        if numel(varargin) == 3
            nearest = varargin{3};
        end
    end
    if size(p, 2) ~= size(q, 2)
        error('MATLAB:dsearchn:MismatchedDimensions', 'The points and the query points must have the same number of columns.');
    end
    k = zeros(size(q, 1), 1);
    d = zeros(size(q, 1), 1);
    for row = 1:size(q, 1)
        [square, at] = min(sum((p - q(row, :)).^2, 2));
        k(row) = at;
        d(row) = sqrt(square);
    end
    if ~isempty(nearest)
        % What is outside the hull of the triangulation has the value that the caller names.
        outside = isnan(tsearchn(p, t, q));
        k(outside) = nearest;
        d(outside) = nearest;
    end
end
