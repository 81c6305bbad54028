function polar_grid(ax, radius)
% Circles at round radii, and lines each 30 degrees; appended to the functions that draw over them.
if ~(radius > 0) || ~isfinite(radius)
    radius = 1;
end
power = 10 ^ floor(log10(radius));
step = power * [0.2, 0.5, 1, 2];
step = step(find(radius ./ step <= 5, 1));
outer = step * ceil(radius / step - 1e-9);
gray = [0.85, 0.85, 0.85];
angle = linspace(0, 2 * pi, 181);
hidden = {'Parent', ax, 'HandleVisibility', 'off'};
patch(outer * cos(angle), outer * sin(angle), 'w', 'EdgeColor', [0.15, 0.15, 0.15], 'IconDisplayStyle', 'off', hidden{:});
for r = step:step:outer - step / 2
    line(r * cos(angle), r * sin(angle), 'Color', gray, 'IconDisplayStyle', 'off', hidden{:});
end
for a = 0:30:330
    line([0, outer] * cosd(a), [0, outer] * sind(a), 'Color', gray, 'IconDisplayStyle', 'off', hidden{:});
    text(1.1 * outer * cosd(a), 1.1 * outer * sind(a), sprintf('%d°', a), 'HorizontalAlignment', 'center', hidden{:});
end
for r = step:step:outer
    text(r * cosd(80), r * sind(80), sprintf('%g', r), 'HorizontalAlignment', 'center', hidden{:});
end
set(ax, 'XLim', 1.2 * outer * [-1, 1], 'YLim', 1.2 * outer * [-1, 1]);
end
