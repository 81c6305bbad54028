function varargout = heatmap(varargin)
% A matrix as cells with their values.
data = varargin{1};
names = {};
if nargin > 2 && isnumeric(varargin{3})
    names = varargin(1:2);
    data = varargin{3};
end
h = imagesc(data);
[rows, columns] = size(data);
set(gca, 'XTick', 1:columns, 'YTick', 1:rows, 'TickLength', [0, 0]);
if ~isempty(names)
    set(gca, 'XTickLabel', names{1}, 'YTickLabel', names{2});
end
limits = clim;
colormap(sky(256));
colorbar
for i = 1:rows
    for j = 1:columns
        color = 'k';
        if data(i, j) > mean(limits)
            color = 'w';
        end
        text(j, i, sprintf('%.4g', data(i, j)), 'HorizontalAlignment', 'center', 'Color', color);
    end
end
if nargout > 0
    varargout = {h};
end
end
