% What is steep covers more of what is behind it.
[x, y, z] = peaks(30);
[dx, dy] = gradient(z);
surf(x, y, z, 'AlphaData', hypot(dx, dy), 'FaceAlpha', 'flat', 'EdgeColor', 'none')
alphamap('rampup')
view(-30, 35)
