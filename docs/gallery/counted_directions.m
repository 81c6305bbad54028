% How often angles are in each of twelve parts of the circle.
rose(mod((1:200) .^ 1.5, 2 * pi), 12)
title('Directions')
