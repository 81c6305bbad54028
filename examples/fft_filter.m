% Two tones under hum and noise: the spectrum finds them, and a filter in the frequency domain takes the rest away.
rng(1);
rate = 1000; n = 1000;
t = (0:n-1) / rate;
clean = sin(2 * pi * 50 * t) + 0.5 * sin(2 * pi * 120 * t);
signal = clean + 0.8 * sin(2 * pi * 300 * t) + 0.4 * (rand(1, n) - 0.5);

spectrum = fft(signal);
power = abs(spectrum(1:n/2)) * 2 / n;
frequency = (0:n/2-1) * rate / n;
[strength, at] = sort(power, 'descend');
for k = 1:3
    fprintf('%4d Hz  amplitude %.2f\n', frequency(at(k)), strength(k));
end

keep = abs(spectrum) * 2 / n > 0.2;
keep(frequency >= 200) = false;
keep(n/2+1:end) = false;
keep(n:-1:n/2+2) = keep(2:n/2);
filtered = real(ifft(spectrum .* keep));
before = sqrt(mean((signal - clean) .^ 2));
after = sqrt(mean((filtered - clean) .^ 2));
fprintf('error %.3f before, %.3f after\n', before, after);
