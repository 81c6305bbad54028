% Bars with their values beside them.
names = {'apples', 'pears', 'plums', 'cherries'};
tons = [41 28 16 9];
b = barh(tons, 'FaceColor', [0.3 0.6 0.4]);
yticks(1:4)
yticklabels(names)
text(b.YData + 0.6, b.XData, string(tons))
xlim([0 48])
xlabel('tons')
title('Harvest')
