% A curve for each row, with a curtain.
[x, y] = meshgrid(linspace(-3, 3, 60), linspace(-3, 3, 25));
waterfall(x, y, peaks(x, y))
title('Rows of peaks')
xlabel('x')
ylabel('y')
