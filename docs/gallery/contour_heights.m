% Lines of one height with their heights.
[C, h] = contour(peaks(60), -6:2:8);
clabel(C, h)
h.LineWidth = 1.2;
title('Heights of peaks')
