function varargout = pie3(varargin)
% A slice for each number, as thick as it is seen from aside.
[ax, given] = on_axes(varargin);
if isempty(given)
    error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
end
[parts, explode, names] = slices_of(given{1}, given(2:end), 'pie3');
held = ishold(ax);
hold(ax, 'on');
handles = gobjects(1, 0);
height = 0.35;
from = pi / 2;
for k = find(parts > 0)
    to = from + 2 * pi * parts(k);
    angles = linspace(from, to, max(3, ceil(100 * parts(k)) + 1));
    middle = (from + to) / 2;
    dx = 0.1 * explode(k) * cos(middle);
    dy = 0.1 * explode(k) * sin(middle);
    px = [0, cos(angles), 0] + dx;
    py = [0, sin(angles), 0] + dy;
    % What is painted first follows from where the slice stands.
    foot = {'Foot', [0.5 * cos(middle) + dx, 0.5 * sin(middle) + dy, 0], 'Parent', ax};
    ground = zeros(size(px));
    handles(end + 1) = patch(px, py, ground, k, 'EdgeColor', 'none', foot{:}); %#ok<AGROW>
    handles(end + 1) = surface([px; px], [py; py], [ground; ground + height], repmat(k, 2, numel(px)), 'EdgeColor', 'none', foot{:}); %#ok<AGROW>
    handles(end + 1) = patch(px, py, ground + height, k, foot{:}); %#ok<AGROW>
    handles(end + 1) = text(1.3 * cos(middle) + dx, 1.3 * sin(middle) + dy, height, names{k}, 'HorizontalAlignment', 'center', 'Parent', ax); %#ok<AGROW>
    from = to;
end
if ~held
    hold(ax, 'off');
    view(ax, 3);
    axis(ax, 'equal', 'off');
    set(ax, 'XLim', [-1.2, 1.2], 'YLim', [-1.2, 1.2], 'ZLim', [0, height]);
end
if nargout > 0
    varargout = {handles};
end
end
