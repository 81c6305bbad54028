% Boxes of quartiles, and counts over two variables.
b = boxchart([1 2; 3 4; 5 60]);
disp(b.XData), disp(b.YData), disp(class(b)), disp(get(gca, 'XLim')), disp(get(gca, 'YLim'))
b = boxchart([1 1 2 2], [1 2 3 4], 'GroupByColor', [1 2 1 2], 'Notch', 'on');
disp(numel(b)), disp(b(2).YData), disp(isequal(b(1).BoxFaceColor, b(2).BoxFaceColor)), disp(b(1).Notch)
b = boxchart([5 6 7]', 'Orientation', 'horizontal');
disp(get(gca, 'XLim'))
h = histogram2([1 1 2 5], [1 1 2 5], [0 1.5 3], [0 1.5 3]);
disp(h.Values), disp(h.NumBins), disp(get(gca, 'View'))
h = histogram2([1 1 2], [1 1 2], [2 3]);
disp(size(h.Values)), disp(sum(h.Values(:)))
h = histogram2([1 1 2 2], [1 2 1 2], 'XBinEdges', 0:2, 'YBinEdges', [0 2 3], 'Normalization', 'pdf', 'DisplayStyle', 'tile');
disp(h.Values), disp(get(gca, 'View')), disp(clim)
h = histogram2('XBinEdges', 0:2, 'YBinEdges', 0:2, 'BinCounts', [1 2; 3 4]);
disp(h.Values)
h = boxplot([1 2 3 4 20; 2 3 4 5 6]', 'Labels', {'a', 'b'});
disp(size(h)), disp(get(h(7, 1), 'YData')), disp(get(gca, 'XTickLabel')')
h = boxplot([1 2 3 4 5 6], {'x', 'y', 'x', 'y', 'x', 'y'}, 'orientation', 'horizontal');
disp(get(h(6, 2), 'XData')), disp(get(gca, 'YTickLabel')')
tried(@() boxchart(1:3, 1:4))
tried(@() boxchart(1:3, 'Notch', 'deep'))
tried(@() histogram2(1:3, 1:4))
tried(@() histogram2(1:3, 1:3, [2 1], [0 1]))
tried(@() histogram2('XBinEdges', 0:2, 'YBinEdges', 0:2, 'BinCounts', [1 2]))
tried(@() boxplot(1:3, 'Depth', 1))
tried(@() boxplot(1:3, [1 2]))

function tried(f)
try
    f();
    disp('no error')
catch e
    fprintf('%s: %s\n', e.identifier, e.message);
end
end
