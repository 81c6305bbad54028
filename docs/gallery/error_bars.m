x = 1:6;
errorbar(x, [2 4 3 5 6 5.5], [0.5 0.3 0.8 0.4 0.6 0.2], 's-', 'MarkerFaceColor', 'w')
xlim([0 7])
yline(5, '--r', 'limit')
title('Measured')
