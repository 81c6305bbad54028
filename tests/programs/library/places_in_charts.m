% Dates, lengths of time and categories as places.
t = datetime(2024, 1:5, 1);
h = plot(t, 1:5);
ax = gca;
disp(h.XData(1) == datenum(2024, 1, 1)), disp(ax.XTickLabel'), disp(ax.XKind)
xtickformat('yyyy-MM')
disp(ax.XTickLabel(1))
xlim([datetime(2024, 1, 1), datetime(2024, 3, 1)])
disp(ax.XLim - datenum(2024, 1, 1))
hold on
xline(datetime(2024, 2, 1), 'r');
plot(ax, t, 5:-1:1, 'k--', t, 2 * ones(1, 5), 'LineWidth', 2)
disp(numel(findobj(ax, 'Type', 'line')))
hold off
plot(1:3)
disp(ax.XKind)
plot(hours([0 1 3]), [1 2 3])
disp(ax.XTickLabel')
plot([1 2 3], seconds([0 30 90]))
disp(ax.YTickLabel')
c = categorical({'b', 'a', 'c'}, {'a', 'b', 'c'});
b = bar(c, [10 20 30]);
disp(b.XData), disp(ax.XTickLabel'), disp(ax.XLim)
hold on
s = scatter(categorical({'d', 'a'}), [1 2]);
disp(s.XData), disp(ax.XTickLabel')
hold off
barh(c, 1:3);
disp(ax.YTickLabel')
h = histogram(c([1 1 2]));
disp(h.Values), disp(ax.XTickLabel')
d = datetime(2024, 1, 1) + days([0 1 1 40 41 100]);
h = histogram(d, 'BinMethod', 'month');
disp(h.Values), disp(ax.XKind)
h = histogram(d, datetime(2024, 1, 1) + days([0 50 120]));
disp(h.Values)
h = bar(datetime(2024, 1, 1:3), [1 2 3]);
disp(ax.XTickLabel')
e = errorbar(datetime(2024, 1, 1:3), [1 2 3], [0.1 0.1 0.2]);
disp(numel(e.XData))
stem(d, 1:6); stairs(d, 1:6); area(d, 1:6); semilogy(d, 1:6);
disp(ax.YScale), disp(ax.XKind)
text(datetime(2024, 2, 1), 3, 'here');
x = boxchart(categorical({'p', 'q', 'p'}), [1 2 3]);
disp(ax.XTickLabel')
plot(NaT, 1)
disp(ax.XKind)
try
    plot(calmonths(1:3), 1:3)
catch e
    disp(e.identifier)
end
