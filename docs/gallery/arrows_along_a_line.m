% Arrows from points at equal distances.
angles = (90:-10:0) * pi / 180;
feather(2 * cos(angles), 2 * sin(angles))
title('From north to east')
