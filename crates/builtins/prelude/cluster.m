function T = cluster(Z, varargin)
% A tree cut where it has so many branches, or at a height.
    most = [];
    height = [];
    for k = 1:2:numel(varargin) - 1
        switch lower(char(varargin{k}))
            case 'maxclust'
                most = varargin{k + 1};
            case 'cutoff'
                height = varargin{k + 1};
            case 'criterion'
                if ~strcmpi(varargin{k + 1}, 'distance')
                    error('stats:cluster:BadCriterion', 'The criterion ''distance'' is there.');
                end
            otherwise
                error('stats:cluster:BadParameter', 'Invalid parameter name: %s.', char(varargin{k}));
        end
    end
    if isempty(most) == isempty(height)
        error('stats:cluster:TooFewInputs', 'Give either ''maxclust'' or ''cutoff''.');
    end
    n = size(Z, 1) + 1;
    if isempty(height)
        joined = n - min(most, n);
    else
        joined = sum(Z(:, 3) <= height);
        if any(diff(Z(:, 3)) < 0)
            joined = find(Z(:, 3) <= height, 1, 'last');
            if isempty(joined)
                joined = 0;
            end
        end
    end
    owner = 1:2 * n - 1;
    for k = 1:joined
        owner(Z(k, 1:2)) = n + k;
    end
    for k = joined:-1:1
        owner(Z(k, 1:2)) = owner(n + k);
    end
    [~, ~, T] = unique(owner(1:n)', 'stable');
end
