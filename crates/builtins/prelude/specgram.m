function [B, f, t] = specgram(x, nfft, fs, window, overlap)
% The transforms of pieces, by the old order of arguments.
    if nargin < 2 || isempty(nfft)
        nfft = min(numel(x), 256);
    end
    if nargin < 3 || isempty(fs)
        fs = 2;
    end
    if nargin < 4 || isempty(window)
        window = hanning(nfft);
    elseif isscalar(window)
        window = hanning(window);
    end
    if nargin < 5 || isempty(overlap)
        overlap = ceil(numel(window) / 2);
    end
    [B, window, f, starts] = spectral_frames('specgram', x, window, overlap, nfft, fs, ~isreal(x));
    t = starts' / fs;
    if nargout == 0
        imagesc(t, f, 20 * log10(abs(B) + eps));
        axis xy
        xlabel('Time'), ylabel('Frequency')
        clear B
    end
end
