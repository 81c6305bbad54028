% Two quantities over one axis, each with its own ruler.
month = 1:12;
temperature = [1 2 6 11 16 19 21 20 16 11 5 2];
rain = [52 40 47 38 55 68 72 66 48 45 53 57];
yyaxis right
bar(month, rain, 0.6, 'FaceAlpha', 0.5)
ylabel('rain (mm)')
ylim([0 150])
yyaxis left
plot(month, temperature, '-o', 'LineWidth', 1.5)
ylabel('temperature (°C)')
ylim([-5 25])
xlim([0 13])
xlabel('month')
title('Climate of a town')
legend('temperature', 'rain', 'Location', 'northwest')
