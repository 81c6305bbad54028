function [place, distance] = knnsearch(X, Y, varargin)
% Every distance, and the smallest of them.
    count = 1;
    ties = false;
    metric = {'euclidean'};
    for k = 1:2:numel(varargin) - 1
        value = varargin{k + 1};
        switch lower(char(varargin{k}))
            case 'k'
                count = value;
            case 'distance'
                metric{1} = value;
            case {'p', 'cov', 'scale'}
                metric{2} = value;
            case 'includeties'
                ties = value;
            case {'nsmethod', 'bucketsize', 'sortindices', 'cachesize'}
            otherwise
                error('stats:knnsearch:BadParam', 'Invalid parameter name: %s.', char(varargin{k}));
        end
    end
    if ties
        error('stats:knnsearch:IncludeTies', '''IncludeTies'' is not there.');
    end
    if size(X, 2) ~= size(Y, 2)
        error('stats:knnsearch:SizeMisMatch', 'X and Y must have the same number of columns.');
    end
    count = min(count, size(X, 1));
    place = zeros(size(Y, 1), count);
    distance = zeros(size(Y, 1), count);
    step = max(1, floor(1e6 / max(size(X, 1), 1)));
    for first = 1:step:size(Y, 1)
        rows = first:min(first + step - 1, size(Y, 1));
        [sorted, order] = sort(pdist2(X, Y(rows, :), metric{:}), 1);
        place(rows, :) = order(1:count, :)';
        distance(rows, :) = sorted(1:count, :)';
    end
end
