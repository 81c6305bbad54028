function in_space(ax)
% Axes that are not held are seen from aside.
if ~ishold(ax)
    view(ax, 3);
    grid(ax, 'on');
end
end
