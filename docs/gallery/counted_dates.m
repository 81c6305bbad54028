% How many events there were in each month.
rng(14)
t = datetime(2023, 1, 1) + days(365 * rand(1, 300) .^ 0.7);
histogram(t, 'BinMethod', 'month')
ylabel('events')
title('Events of 2023')
