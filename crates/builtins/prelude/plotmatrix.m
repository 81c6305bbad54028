function varargout = plotmatrix(X, varargin)
% Each column over each other one; histograms where a column meets itself.
Y = X;
is_own = true;
if ~isempty(varargin) && isnumeric(varargin{1})
    Y = varargin{1};
    is_own = false;
    varargin(1) = [];
end
style = '.';
if ~isempty(varargin)
    style = varargin{1};
end
rows = size(Y, 2);
columns = size(X, 2);
handles = gobjects(rows, columns);
for i = 1:rows
    for j = 1:columns
        axes('Position', [0.1 + 0.85 * (j - 1) / columns, 0.1 + 0.85 * (rows - i) / rows, 0.85 / columns * 0.94, 0.85 / rows * 0.94]); %#ok<LAXES>
        if is_own && i == j
            histogram(X(:, i));
            yticks([]);
        else
            handles(i, j) = plot(X(:, j), Y(:, i), style);
            ylim(wider(Y(:, i)));
        end
        xlim(wider(X(:, j)));
        if i < rows
            xticklabels({});
        end
        if j > 1
            yticklabels({});
        end
    end
end
if nargout > 0
    varargout = {handles};
end
end

function limits = wider(x)
% Limits around data with some room, so that no tick is at an end.
low = min(x(isfinite(x)));
high = max(x(isfinite(x)));
if isempty(low) || low == high
    limits = [-Inf, Inf];
else
    limits = [low, high] + 0.15 * (high - low) * [-1, 1];
end
end
