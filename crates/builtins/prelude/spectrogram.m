function [S, f, t, P] = spectrogram(x, varargin)
% The transforms of pieces, one after the other.
    [args, range] = spectral_options(varargin);
    whole = strcmp(range, 'twosided') || isempty(range) && ~isreal(x);
    [S, window, f, starts, fs, nfft] = spectral_frames('spectrogram', x, args{1}, args{2}, args{3}, args{4}, whole);
    t = (starts + numel(window) / 2) / fs * (2 * pi) ^ isempty(args{4});
    P = power_density(abs(S) .^ 2, window, fs, nfft, whole);
    if nargout == 0
        imagesc(f, t, 10 * log10(P' + realmin));
        axis xy
        xlabel('Frequency'), ylabel('Time')
        clear S
    end
end
