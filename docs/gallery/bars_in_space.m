% Upright and lying bars in space, side by side and in stacks.
counts = [5 3 1; 8 6 2; 9 4 4; 6 7 3; 2 5 8];
subplot(2, 2, 1)
bar3(counts)
title('detached')
subplot(2, 2, 2)
bar3(counts, 'stacked')
title('stacked')
subplot(2, 2, 3)
bar3(counts, 0.6, 'grouped')
title('grouped')
subplot(2, 2, 4)
bar3h(counts)
title('lying')
