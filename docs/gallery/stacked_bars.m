barh([1 2 3; 2 2 2; 4 1 1], 'stacked')
yticklabels({'first', 'second', 'third'})
legend({'a', 'b', 'c'}, 'Location', 'eastoutside')
title('Shares')
