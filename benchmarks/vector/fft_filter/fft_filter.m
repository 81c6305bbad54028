function fft_filter(scale)
% FFT_FILTER  Fourier transforms: take the noise off a signal of 2^18 samples, at scale 1 twice.
%   The scale multiplies the number of times.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    rounds = max(1, round(2 * scale));
    n = 2 ^ 18;
    t = (0:n - 1) / n;
    signal = sin(2 * pi * 50 * t) + 0.5 * cos(2 * pi * 120 * t) + mod(7919 * (1:n), 1009) / 1009 - 0.5;
    start = tic;
    for r = 1:rounds
        smooth = low_pass(signal, 200 + r);
    end
    seconds = toc(start);
    fprintf('%.10g %.10g %.10g\n', sqrt(mean(smooth .^ 2)), smooth(1000), max(smooth));
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end

function smooth = low_pass(signal, highest)
    n = numel(signal);
    spectrum = fft(signal);
    spectrum(highest + 2:n - highest) = 0;
    smooth = real(ifft(spectrum));
end
