% Axes with two sides: each has its own charts, limits, label and colours.
plot(1:3)
yyaxis right
h = plot([10 50 90]);
ax = gca;
disp(isequal(h.Parent, ax)), disp(isequal(ax.Children, h))
disp(ax.YLim), disp(ax.YAxisLocation), disp(ax.YColor)
ylabel('second')
hold on
k = plot([20 20 20]);
disp(isequal(k.Color, h.Color)), disp([h.LineStyle, ' ', k.LineStyle])
ylim([0 100])
yyaxis left
disp(ax.YLim), disp(numel(ax.Children)), disp(isempty(ax.YLabel.String))
disp(numel(ax.YAxis))
disp(ax.YAxis(2).Limits), disp(ax.YAxis(2).Label.String)
ax.YAxis(2).Limits = [0 200];
ax.YAxis(1).Color = 'k';
ax.YAxis(2).Scale = 'linear';
yyaxis right
disp(ax.YLim), disp(ax.YAxis(1).Color)
% The x axis belongs to both: 5 is on the left.
yyaxis left
hold on
plot(5, 2, 'o')
disp(ax.XLim)
yyaxis right
disp(ax.XLim)
disp(numel(allchild(ax)) > numel(ax.Children))
l = legend;
disp(numel(l.String))
% Without hold only what is on the side goes.
hold off
plot([7 8 9])
disp(ax.YLim), disp(numel(ax.Children)), disp(isempty(ax.YLabel.String))
yyaxis left
disp(numel(ax.Children))
cla
disp(numel(ax.Children))
yyaxis right
disp(numel(ax.Children))
cla reset
disp(numel(ax.YAxis)), disp(ax.YAxisLocation), disp(ax.YColor)
% Rulers of axes with one side are the properties of the axes by other names.
plot([0 1e5])
ax.YAxis.Exponent = 3;
disp(ax.YTickLabel')
ax.XAxis.TickValues = [1 2];
disp(ax.XTick), disp(ax.XTickMode)
ax.XAxis.Visible = 'off';
disp(ax.XAxis.Visible), disp(class(ax.XAxis))
% Every line takes the next style when all colours are used.
axes('ColorOrder', [1 0 0; 0 0 1], 'LineStyleOrder', {'-', '--'}, 'NextPlot', 'add');
h = plot(magic(3));
disp({h.LineStyle}), disp(h(3).Color)
try
    yyaxis('top')
catch e
    disp(e.identifier), disp(e.message)
end
figure
surf(peaks(5))
try
    yyaxis left
catch e
    disp(e.identifier), disp(e.message)
end
