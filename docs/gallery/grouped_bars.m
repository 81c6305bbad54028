b = bar([2 3 5; 4 1 2; 3 3 4; 5 2 1]);
legend('north', 'south', 'west', 'Location', 'northoutside', 'Orientation', 'horizontal')
xticklabels({'spring', 'summer', 'autumn', 'winter'})
ylabel('harvest (t)')
