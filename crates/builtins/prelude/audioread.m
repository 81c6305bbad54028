function [y, fs] = audioread(name, varargin)
% The samples of a WAVE file.
    range = [];
    kind = 'double';
    for k = 1:numel(varargin)
        if isnumeric(varargin{k})
            range = double(varargin{k});
        else
            kind = validatestring(varargin{k}, {'double', 'native'}, 'audioread', 'DATATYPE');
        end
    end
    w = wave_opened(name, 'audioread');
    if isempty(range)
        range = [1, w.total];
    end
    if numel(range) ~= 2 || any(range ~= floor(range) & isfinite(range)) || range(1) < 1
        error('MATLAB:audiovideo:audioread:invalidRange', 'The range must be the numbers of the first and the last sample.');
    end
    if isinf(range(2))
        range(2) = w.total;
    end
    if range(2) > w.total || range(1) > range(2) + 1
        error('MATLAB:audiovideo:audioread:EndOfFile', 'The range must lie within the %d samples of the file.', w.total);
    end
    y = wave_samples(w, range, kind);
    fs = w.rate;
end
