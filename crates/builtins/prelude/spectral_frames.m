function [S, window, frequencies, starts, fs, nfft] = spectral_frames(name, x, window, overlap, nfft, fs, whole)
% Transforms of windowed pieces of a signal; appended to what estimates spectra.
    if ~isvector(x) || ~isnumeric(x)
        error(['signal:' name ':MustBeVector'], 'The signal must be a vector.');
    end
    x = double(x(:));
    n = numel(x);
    if isempty(window)
        % Eight pieces that overlap by half.
        window = hamming(max(floor(n / 4.5), 1));
    elseif isscalar(window)
        window = hamming(window);
    end
    window = window(:);
    m = numel(window);
    if m > n
        error(['signal:' name ':InvalidSegmentLength'], 'The length of the segments cannot be greater than the length of the signal.');
    end
    if isempty(overlap)
        overlap = floor(m / 2);
    end
    if overlap >= m
        error(['signal:' name ':NoverlapTooBig'], 'The number of samples to overlap must be less than the length of the segments.');
    end
    if isempty(nfft)
        nfft = max(256, 2 ^ nextpow2(m));
    end
    if isempty(fs)
        fs = 2 * pi;
    end
    step = m - overlap;
    starts = 0:step:n - m;
    S = x((1:m)' + starts) .* window;
    if m > nfft
        % What is too long is folded.
        S(end + 1:ceil(m / nfft) * nfft, :) = 0;
        S = reshape(sum(reshape(S, nfft, [], size(S, 2)), 2), nfft, []);
    end
    S = fft(S, nfft, 1);
    frequencies = (0:nfft - 1)' * fs / nfft;
    if ~whole
        kept = 1:floor(nfft / 2) + 1;
        S = S(kept, :);
        frequencies = frequencies(kept);
    end
end

function P = power_density(squares, window, fs, nfft, whole)
% Power by frequency; that of negative ones is added to that of positive ones.
    P = squares / (fs * sum(window .^ 2));
    if ~whole
        last = size(P, 1) - (mod(nfft, 2) == 0);
        P(2:last, :) = 2 * P(2:last, :);
    end
end

function show_density(f, P)
    plot(f, 10 * log10(P));
    xlabel('Frequency'), ylabel('Power/frequency (dB)'), grid on
end

function [numbers, range] = spectral_options(args)
% Arguments by place, and whether all frequencies are meant.
    numbers = {};
    range = '';
    for k = 1:numel(args)
        if ischar(args{k}) || isstring(args{k})
            if any(strcmpi(args{k}, {'onesided', 'half'}))
                range = 'onesided';
            elseif any(strcmpi(args{k}, {'twosided', 'whole'}))
                range = 'twosided';
            elseif ~any(strcmpi(args{k}, {'psd', 'yaxis'}))
                error('signal:spectral:InvalidOption', 'The option ''%s'' is not there.', char(args{k}));
            end
        else
            numbers{end + 1} = args{k};
        end
    end
    numbers(end + 1:5) = {[]};
end
