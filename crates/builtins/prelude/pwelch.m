function [P, f] = pwelch(x, varargin)
% The mean of the pieces' powers, over the window's.
    [args, range] = spectral_options(varargin);
    whole = strcmp(range, 'twosided') || isempty(range) && ~isreal(x);
    [S, window, f, ~, fs, nfft] = spectral_frames('pwelch', x, args{1}, args{2}, args{3}, args{4}, whole);
    P = power_density(mean(abs(S) .^ 2, 2), window, fs, nfft, whole);
    if nargout == 0
        show_density(f, P)
        clear P
    end
end
