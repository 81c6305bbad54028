f = logspace(0, 4, 300);
loglog(f, 1 ./ sqrt(1 + (f/100).^2), 'LineWidth', 1.5)
grid on
xlabel('frequency (Hz)'), ylabel('gain')
title('Low pass')
