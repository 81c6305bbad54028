% Directions and strengths of wind: arrows from one point.
angles = (10:30:340) * pi / 180;
strengths = 1 + cos(angles / 2) .^ 2;
compass(strengths .* cos(angles), strengths .* sin(angles))
title('Wind of a day')
