function [P, f] = pwelch(x, varargin)
% The mean of the pieces' powers, over the window's.
    [args, range] = spectral_options(varargin);
    whole = strcmp(range, 'twosided') || isempty(range) && ~isreal(x);
    [S, window, f, ~, fs] = spectral_frames('pwelch', x, args{1}, args{2}, args{3}, args{4}, whole);
    nfft = args{3};
    if isempty(nfft)
        nfft = max(256, 2 ^ nextpow2(numel(window)));
    end
    P = mean(abs(S) .^ 2, 2) / (fs * sum(window .^ 2));
    if ~whole
        P = one_sided(P, nfft);
    end
    if nargout == 0
        plot(f, 10 * log10(P));
        xlabel('Frequency'), ylabel('Power/frequency (dB)'), grid on
        clear P
    end
end
