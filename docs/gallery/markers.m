marks = {'o', '+', '*', '.', 'x', 's', 'd', '^', 'v', '>', '<', 'p', 'h'};
hold on
for k = 1:numel(marks)
    plot(1:5, k + zeros(1, 5), [marks{k} '-'], 'MarkerSize', 8)
end
set(gca, 'YTick', 1:13, 'YTickLabel', marks, 'TickLabelInterpreter', 'none')
axis padded
box on
