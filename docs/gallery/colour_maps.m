names = {'parula', 'turbo', 'jet', 'hsv', 'hot', 'cool', 'gray', 'bone', 'copper', 'pink'};
for k = 1:numel(names)
    ax = axes('Position', [0.2, 0.92 - 0.09 * k, 0.75, 0.07]);
    imagesc(ax, 1:256)
    colormap(ax, names{k})
    axis(ax, 'off')
    text(ax, -8, 1, names{k}, 'HorizontalAlignment', 'right')
end
