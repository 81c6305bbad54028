% A thick pie, one slice of which is drawn out.
pie3([3 2 4 1], [0 0 1 0], {'north', 'east', 'south', 'west'})
title('Where visitors come from')
