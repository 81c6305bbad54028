% Charts of other charts: how many handles there are, of which kind, and where their points are.
h = ribbon([1 2 3; 4 5 7]);
disp([size(h), h(3).XData(1, :), h(3).ZData(2, :), h(3).CData(1)])
h = ribbon([0 5], [1 2; 3 4], 0.5);
disp([h(2).XData(1, :), h(2).YData(:, 1)'])
h = waterfall([1 2 3; 4 5 6]);
disp(h.Type), disp(h.Faces), disp(h.Vertices')
h = meshz([1 2; 3 4]);
disp(h.ZData)
h = compass([3 0], [4 1], 'r');
disp([numel(h), h(1).XData(1:2), h(1).YData(1:2), h(1).Color])
h = feather([1 2 3], [0 1 0]);
disp([numel(h), h(2).XData(1:2), h(4).XData])
[t, r] = rose([0.1 0.2 1 2 3 3.1 6], 4);
disp(t), disp(r)
[t, r] = rose([0.1 0.2 1 2 3 3.1 6], [0 1 2 5]);
disp(r(2:4:end)), disp(t(2:4:end))
h = polar([0 pi / 2], [1 2], '--');
disp(h.LineStyle), disp(round(h.YData))

% Bars: six rows for each.
h = bar3([1 2; 3 4]);
disp([numel(h), size(h(1).ZData), max(h(2).ZData(:)), unique(h(2).CData)'])
ax = gca;
disp(ax.YDir), disp(ax.XTick)
h = bar3([10 20], [1 2; 3 4], 'stacked');
disp(h(2).ZData(2:3, 1:2)), disp(h(1).YData(2:3, 1)')
h = bar3h([5 6], 'b');
disp([h.FaceColor; max(h.YData(:)), 0, 0])

h = pie3([1 2 1], [0 1 0]);
disp(numel(h)), disp({h.Type}), disp(h(8).String)
disp(max(h(3).Vertices(:, 3)))

[C, h] = contour(peaks(20), [0 2 4]);
clabel(C, h, [2 4], 'FontSize', 8, 'Color', 'r');
disp({h.ShowText, h.TextList, h.LabelSpacing})
t = clabel(C);
disp({t(1).Type, t(1).Marker, t(2).String})

xyz = stream3(ones(3, 3, 3), zeros(3, 3, 3), ones(3, 3, 3), [1 9], [2 2], [1 1]);
disp([size(xyz{1}), size(xyz{2}), xyz{1}(end, :)])
[x, y, z] = meshgrid(0:2, 0:3, 0:4);
h = streamline(x, y, z, 1 + 0 * x, 0 * x, 0 * x, 0, 1.5, 2.5);
disp([h.XData(end), h.YData(end), h.ZData(end)])

% They are drawn in the axes that are given.
one = subplot(1, 2, 1);
subplot(1, 2, 2);
h = ribbon(one, magic(3));
disp(isequal(h(1).Parent, one))

% What cannot be drawn.
figure
[C, c] = contour(peaks(9));
bad = {@() clabel(C, c, 'manual'), @() clabel(C, c, 'Nothing', 1), @() ribbon(1:3, magic(4)), @() ribbon(1:4, magic(4), -1), @() waterfall(1:3), @() meshz(1:2, 1:2, magic(3)), @() compass([1 2], 1), ...
    @() polar([1 2], [1 2 3]), @() bar3([1 1], [1 2]'), @() pie3([-1 2]), @() stream3(1, 1, 1, 1, 1, 1)};
for k = 1:numel(bad)
    try
        bad{k}();
        disp('no error')
    catch e
        fprintf('%s | %s\n', e.identifier, e.message);
    end
end
