function [y, fs, bits, opts] = wavread(name, varargin)
% The old name of audioread.
    range = [];
    kind = 'double';
    for k = 1:numel(varargin)
        if isnumeric(varargin{k})
            range = double(varargin{k});
        else
            kind = validatestring(varargin{k}, {'double', 'native', 'size'}, 'wavread');
        end
    end
    w = wave_opened(name, 'wavread');
    fs = w.rate;
    bits = w.bits;
    opts = struct('fmt', struct('wFormatTag', w.format, 'nChannels', w.channels, 'nSamplesPerSec', fs, ...
        'nAvgBytesPerSec', fs * w.step, 'nBlockAlign', w.step, 'nBitsPerSample', bits));
    if strcmp(kind, 'size')
        y = [w.total, w.channels];
        return
    end
    if isscalar(range)
        range = [1, range];
    elseif isempty(range)
        range = [1, w.total];
    end
    if range(1) < 1 || range(2) > w.total || any(range ~= floor(range))
        error('MATLAB:audiovideo:wavread:invalidSampleRange', 'Sample limits out of range.');
    end
    y = wave_samples(w, range, kind);
end
