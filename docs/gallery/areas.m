% Shares of four sources over the years, one on the other.
year = 2010:2020;
share = [40 38 36 33 30 28 26 24 22 20 18; 20 21 22 22 23 23 22 22 21 21 20; 10 12 14 17 20 22 25 27 30 33 36; 30 29 28 28 27 27 27 27 27 26 26]';
area(year, share)
xlim([2010 2020])
ylim([0 100])
legend('coal', 'gas', 'wind', 'other', 'Location', 'eastoutside')
ylabel('%')
title('Electricity by source')
