% Quartiles of three groups under two treatments.
rng(4)
n = 60;
group = repmat([1 2 3]', 2 * n, 1);
treatment = repelem([1; 2], 3 * n);
value = 2 * group + 3 * (treatment - 1) .* (group > 1) + randn(6 * n, 1) .* (0.6 + 0.3 * group);
boxchart(group, value, 'GroupByColor', treatment, 'Notch', 'on')
xticks(1:3)
xticklabels({'low dose', 'middle dose', 'high dose'})
ylabel('response')
legend('control', 'treated', 'Location', 'northwest')
title('Response by dose')
