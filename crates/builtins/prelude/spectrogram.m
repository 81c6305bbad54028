function [S, f, t, P] = spectrogram(x, varargin)
% The transforms of pieces, one after the other.
    [args, range] = spectral_options(varargin);
    whole = strcmp(range, 'twosided') || isempty(range) && ~isreal(x);
    [S, window, f, starts, fs] = spectral_frames('spectrogram', x, args{1}, args{2}, args{3}, args{4}, whole);
    t = (starts + numel(window) / 2) / fs * (2 * pi) ^ isempty(args{4});
    P = abs(S) .^ 2 / (fs * sum(window .^ 2));
    nfft = args{3};
    if isempty(nfft)
        nfft = max(256, 2 ^ nextpow2(numel(window)));
    end
    if ~whole
        P = one_sided(P, nfft);
    end
    if nargout == 0
        imagesc(f, t, 10 * log10(P' + realmin));
        axis xy
        xlabel('Frequency'), ylabel('Time')
        clear S
    end
end
