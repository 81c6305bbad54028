function [tout, rout] = rose(varargin)
% Counts of angles, as parts of circles.
given = varargin;
ax = {};
if ~isempty(given) && isscalar(given{1}) && all(isgraphics(given{1}, 'axes'))
    ax = given(1);
    given(1) = [];
end
if isempty(given)
    error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
end
theta = mod(given{1}(:), 2 * pi);
theta = theta(isfinite(theta));
bins = 20;
if numel(given) > 1
    bins = given{2};
end
if isscalar(bins)
    edges = linspace(0, 2 * pi, bins + 1);
else
    % Edges are in the middle between centers, also between the last and the first.
    centers = sort(mod(bins(:)', 2 * pi));
    edges = sort(mod([centers(1:end - 1) + centers(2:end), centers(end) + centers(1) + 2 * pi] / 2, 2 * pi));
    edges(end + 1) = edges(1) + 2 * pi;
end
theta = theta + 2 * pi * (theta < edges(1)) - 2 * pi * (theta >= edges(end));
counts = zeros(1, numel(edges) - 1);
for k = 1:numel(counts)
    counts(k) = sum(theta >= edges(k) & theta < edges(k + 1));
end
zero = zeros(size(counts));
t = reshape([zero; edges(1:end - 1); edges(2:end); zero], 1, []);
r = reshape([zero; counts; counts; zero], 1, []);
if nargout > 1
    tout = t;
    rout = r;
else
    ax = newplot(ax{:});
    held = ishold(ax);
    if ~held
        hold(ax, 'on');
        polar_grid(ax, max(r));
    end
    % Arcs between the sides of each part.
    parts = linspace(0, 1, 12)';
    arcs = edges(1:end - 1) + parts * diff(edges);
    x = [zero; counts .* cos(arcs); zero; NaN(size(zero))];
    y = [zero; counts .* sin(arcs); zero; NaN(size(zero))];
    h = plot(ax, x(:), y(:), 'Color', [0, 0.4470, 0.7410]);
    if ~held
        hold(ax, 'off');
    end
    axis(ax, 'equal', 'off');
    if nargout > 0
        tout = h;
    end
end
end
