% What axes choose by themselves, and what they are told.
plot([0 6.28], [-0.98 0.99]);
disp(xlim), disp(ylim), disp(get(gca, 'XTick')), disp(get(gca, 'XTickLabel')')
axis tight
disp(axis)
axis([0 1 2 3])
disp(xlim), disp(get(gca, 'XLimMode'))
axis auto
disp(ylim)
ylim([-Inf 2])
disp(ylim)
hold on
plot(1:3, 'g')
disp(numel(get(gca, 'Children'))), disp(ishold)
hold off
plot(1:3);
disp(numel(get(gca, 'Children'))), disp(get(gca, 'YLimMode'))
loglog([2 300], [0.5 40]);
disp(xlim), disp(get(gca, 'YTick')), disp(get(gca, 'XScale'))
b = bar([1 2; 3 4; 5 6]);
disp(numel(b)), disp(get(gca, 'XTick')), disp(b(1).XEndPoints)
s = bar([1 2; 3 4], 'stacked');
disp(s(2).YEndPoints)
imagesc(magic(4));
disp(xlim), disp(get(gca, 'YDir')), disp(clim)
surf(peaks(10));
disp(get(gca, 'View')), disp(size(get(findobj('Type', 'surface'), 'CData')))
a = subplot(2, 1, 1); c = subplot(2, 1, 2);
disp(numel(get(gcf, 'Children'))), disp(isequal(gca, c))
subplot(2, 1, 1);
disp(isequal(gca, a))
subplot(1, 1, 1);
disp(isvalid([a c]'))
figure(3), title('a_1'), xlabel({'two', 'lines'})
disp(get(get(gca, 'XLabel'), 'String'))
l = legend(plot([1 2; 3 4]), {'first', 'second'}, 'Location', 'best');
disp(l.String'), disp(l.Location)
set(groot, 'DefaultLineLineWidth', 2)
h = line([0 1], [0 1]);
disp(h.LineWidth)
set(groot, 'DefaultLineLineWidth', 'remove')
disp(h.LineWidth)
h.UserData = struct('a', 1);
disp(h.UserData.a), disp(get(h, {'LineStyle', 'Tag'}))
close all
disp(isempty(get(0, 'CurrentFigure')))
