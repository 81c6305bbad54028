% Fifty random walks and where most of them are.
rng(5)
w = cumsum(randn(300, 50));
plot(w, 'Color', [0.6 0.7 0.85])
hold on
t = (1:300)';
plot(t, 2 * sqrt(t), 'r', t, -2 * sqrt(t), 'r', 'LineWidth', 1.5)
xlabel('steps')
ylabel('place')
title('Random walks')
