pie([3 5 2 4], {'north', 'south', 'east', 'west'})
title('Where from')
