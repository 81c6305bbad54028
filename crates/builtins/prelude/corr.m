function R = corr(x, varargin)
% Correlations between columns.
y = [];
kind = 'pearson';
rest = varargin;
if ~isempty(rest) && isnumeric(rest{1})
    y = rest{1};
    rest(1) = [];
end
for k = 1:2:numel(rest) - 1
    if strcmpi(rest{k}, 'type')
        kind = lower(char(rest{k + 1}));
    end
end
if isempty(y)
    y = x;
end
if size(x, 1) ~= size(y, 1)
    error('stats:corr:InputSizeMismatch', 'X and Y must have the same number of rows.');
end
switch kind
    case 'pearson'
    case 'spearman'
        x = ranks(x);
        y = ranks(y);
    otherwise
        error('stats:corr:UnknownType', 'Unknown correlation type.');
end
x = x - mean(x, 1);
y = y - mean(y, 1);
R = (x' * y) ./ (sqrt(sum(x .^ 2, 1))' * sqrt(sum(y .^ 2, 1)));
R = max(min(R, 1), -1) + 0 * R;
end

function r = ranks(x)
r = zeros(size(x));
for j = 1:size(x, 2)
    [s, order] = sort(x(:, j));
    k = 1;
    while k <= numel(s)
        last = k;
        while last < numel(s) && s(last + 1) == s(k)
            last = last + 1;
        end
        r(order(k:last), j) = (k + last) / 2;
        k = last + 1;
    end
end
end
