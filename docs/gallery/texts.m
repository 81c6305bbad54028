% What texts may have in them.
axis([0 10 0 10])
text(1, 9, 'plain, {\bfbold}, {\ititalic}, {\color{red}red}')
text(1, 7.5, 'x_1^2 + x_2^2 = r^2, \alpha \beta \gamma \Omega')
text(1, 6, '$\frac{\sqrt{a + b}}{2}$', 'Interpreter', 'latex', 'FontSize', 14)
text(1, 4.5, 'in a box', 'EdgeColor', 'k', 'BackgroundColor', [1 1 0.8])
text(5, 4.5, 'turned', 'Rotation', 30)
text(8, 4.5, {'several', 'lines'}, 'HorizontalAlignment', 'center')
text(5, 2, '\leftarrow here \rightarrow', 'HorizontalAlignment', 'center', 'FontSize', 16)
box on
title('Texts')
