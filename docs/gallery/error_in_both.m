% Errors of both coordinates, over logarithmic axes.
x = [1 3 10 30 100];
y = 4 * x.^-0.5;
errorbar(x, y, 0.2 * y, 0.2 * y, 0.3 * x, 0.3 * x, 's', 'MarkerFaceColor', 'w')
set(gca, 'XScale', 'log', 'YScale', 'log')
xlim([0.5 200])
ylim([0.2 10])
grid on
hold on
plot([0.5 200], 4 * [0.5 200].^-0.5, '--')
legend('measured', '4 / \surd x')
xlabel('distance')
ylabel('strength')
