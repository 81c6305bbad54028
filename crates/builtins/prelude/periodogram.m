function [P, f] = periodogram(x, varargin)
% The power of the whole signal.
    [args, range] = spectral_options(varargin);
    whole = strcmp(range, 'twosided') || isempty(range) && ~isreal(x);
    window = args{1};
    if isempty(window)
        window = ones(numel(x), 1);
    end
    if numel(window) ~= numel(x)
        error('signal:periodogram:InvalidDimensions', 'The window must have the length of the signal.');
    end
    [S, window, f, ~, fs] = spectral_frames('periodogram', x, window, 0, args{2}, args{3}, whole);
    nfft = args{2};
    if isempty(nfft)
        nfft = max(256, 2 ^ nextpow2(numel(window)));
    end
    P = abs(S) .^ 2 / (fs * sum(window .^ 2));
    if ~whole
        P = one_sided(P, nfft);
    end
    if nargout == 0
        plot(f, 10 * log10(P));
        xlabel('Frequency'), ylabel('Power/frequency (dB)'), grid on
        clear P
    end
end
