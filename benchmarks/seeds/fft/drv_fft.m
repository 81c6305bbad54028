function drv_fft(scale)
% DRV_FFT  Fast Fourier transform by hand: at scale 1 2^17 numbers, 4.7 million array updates.
%   The scale multiplies the length, which is then rounded to a power of two.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    n = 2 ^ max(1, round(17 + log2(scale)));
    data = zeros(1, 2 * n);
    state = 1965;
    for k = 1:2 * n
        state = mod(16807 * state, 2147483647);
        data(k) = state / 2147483647 - 0.5;
    end
    start = tic;
    data = fft(data);
    seconds = toc(start);
    fprintf('%.10g %.10g %.10g\n', sum(abs(data)), data(3), data(n));
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end
