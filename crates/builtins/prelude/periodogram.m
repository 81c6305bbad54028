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
    [S, window, f, ~, fs, nfft] = spectral_frames('periodogram', x, window, 0, args{2}, args{3}, whole);
    P = power_density(abs(S) .^ 2, window, fs, nfft, whole);
    if nargout == 0
        show_density(f, P)
        clear P
    end
end
