function y = normalize(x, varargin)
% Centered and scaled.
dim = find(size(x) ~= 1, 1);
if isempty(dim)
    dim = 1;
end
rest = varargin;
if ~isempty(rest) && isnumeric(rest{1})
    dim = rest{1};
    rest(1) = [];
end
method = 'zscore';
kind = [];
if ~isempty(rest)
    method = lower(char(rest{1}));
    if numel(rest) > 1
        kind = rest{2};
    end
end
switch method
    case 'zscore'
        if strcmpi(kind, 'robust')
            m = median(x, dim);
            y = (x - m) ./ median(abs(x - m), dim);
        else
            y = (x - mean(x, dim, 'omitnan')) ./ std(x, 0, dim, 'omitnan');
        end
    case 'norm'
        if isempty(kind)
            kind = 2;
        end
        y = x ./ vecnorm(x, kind, dim);
    case 'range'
        if isempty(kind)
            kind = [0, 1];
        end
        low = min(x, [], dim);
        high = max(x, [], dim);
        y = (x - low) ./ (high - low) * (kind(2) - kind(1)) + kind(1);
    case 'scale'
        if isempty(kind) || strcmpi(kind, 'std')
            y = x ./ std(x, 0, dim);
        elseif strcmpi(kind, 'mad')
            y = x ./ median(abs(x - median(x, dim)), dim);
        elseif strcmpi(kind, 'iqr')
            y = x ./ iqr(x, dim);
        elseif strcmpi(kind, 'first')
            place = repmat({':'}, 1, ndims(x));
            place{dim} = 1;
            y = x ./ x(place{:});
        else
            y = x ./ kind;
        end
    case 'center'
        if isempty(kind) || strcmpi(kind, 'mean')
            y = x - mean(x, dim);
        elseif strcmpi(kind, 'median')
            y = x - median(x, dim);
        else
            y = x - kind;
        end
    otherwise
        error('MATLAB:normalize:InvalidMethod', 'Invalid normalization method.');
end
end
