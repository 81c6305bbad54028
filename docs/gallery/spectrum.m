% The spectrum of two tones in noise.
rng(1)
fs = 1000;
t = (0:1999) / fs;
x = sin(2 * pi * 60 * t) + 0.3 * sin(2 * pi * 187 * t) + 0.8 * randn(size(t));
p = abs(fft(x)) / numel(x) * 2;
f = (0:numel(x) / 2) * fs / numel(x);
semilogy(f, p(1:numel(f)))
grid on
ylim([1e-4 2])
xlabel('frequency (Hz)')
ylabel('amplitude')
xline(60, '--r', '60 Hz')
xline(187, '--r', '187 Hz')
