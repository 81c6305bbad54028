% Points in time, lengths of time and categories as places.
figure('Position', [0 0 760 560])
subplot(2, 2, 1:2)
rng(2)
t = datetime(2024, 1, 1) + days(0:200);
plot(t, 100 + cumsum(randn(1, 201)))
ylabel('price')
title('Half a year')
subplot(2, 2, 3)
d = minutes(0:2:50);
plot(d, 20 + 60 * (1 - exp(-(0:2:50) / 15)), '.-')
title('Warming')
ylabel('°C')
subplot(2, 2, 4)
size = categorical({'small', 'middle', 'large', 'small', 'large', 'large'}, {'small', 'middle', 'large'});
histogram(size)
title('Sizes')
