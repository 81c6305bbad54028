patch([0 4 4 0], [0 0 2 2], [0.8 0.9 1])
rectangle('Position', [0.5 0.5 1 1], 'Curvature', 1, 'FaceColor', [1 0.8 0.4])
text(1, 1, '\bf source', 'HorizontalAlignment', 'center')
text(2.8, 1, {'flow', 'v = \partial{x}/\partial{t}'}, 'HorizontalAlignment', 'center', 'EdgeColor', 'k')
axis equal off
title('A sketch')
