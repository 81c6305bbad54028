function wavwrite(y, varargin)
% The old name of audiowrite.
    fs = 8000;
    bits = 16;
    if isempty(varargin)
        error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
    end
    name = char(varargin{end});
    if numel(varargin) > 1
        fs = varargin{1};
    end
    if numel(varargin) > 2
        bits = varargin{2};
    end
    if isrow(y)
        y = y.';
    end
    [~, ~, extension] = fileparts(name);
    if isempty(extension)
        name = [name, '.wav'];
    end
    if ~any(bits == [8, 16, 24, 32])
        error('MATLAB:audiovideo:wavwrite:invalidBitsPerSample', 'The samples must have 8, 16, 24 or 32 bits.');
    end
    wave_written('wavwrite', name, y, fs, bits, bits == 32, struct());
end
