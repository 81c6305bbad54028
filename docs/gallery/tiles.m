t = tiledlayout(2, 2, 'TileSpacing', 'compact');
title(t, 'Common title'), xlabel(t, 'common x')
nexttile, plot(1:10)
nexttile, plot((1:10).^2, 'r')
nexttile([1 2]), plot(sin(0:0.1:20)), title('wide')
