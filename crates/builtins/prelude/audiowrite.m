function audiowrite(name, y, fs, varargin)
% A WAVE file of samples.
    name = char(name);
    [~, ~, extension] = fileparts(name);
    if isempty(extension)
        error('MATLAB:audiovideo:audiowrite:noExtension', 'A file extension must be provided.');
    elseif ~any(strcmpi(extension, {'.wav', '.wave'}))
        error('MATLAB:audiovideo:audiowrite:unsupportedFileType', 'The file type ''%s'' is not supported: only WAVE files (.wav) are written.', extension);
    end
    bits = [];
    tags = struct();
    for k = 1:2:numel(varargin)
        if k == numel(varargin)
            error('MATLAB:audiovideo:audiowrite:invalidNumberOfArguments', 'Each name needs a value.');
        end
        switch validatestring(varargin{k}, {'BitsPerSample', 'BitRate', 'Quality', 'Title', 'Artist', 'Comment'}, 'audiowrite')
            case 'BitsPerSample'
                bits = varargin{k + 1};
            case {'BitRate', 'Quality'}
                error('MATLAB:audiovideo:audiowrite:unsupportedParameter', '''%s'' is not for WAVE files.', char(varargin{k}));
            otherwise
                tags.(validatestring(varargin{k}, {'Title', 'Artist', 'Comment'})) = varargin{k + 1};
        end
    end
    if isempty(bits)
        bits = 16;
        switch class(y)
            case 'uint8'
                bits = 8;
            case 'int32'
                bits = 32;
        end
    end
    if ~isscalar(bits) || ~any(bits == [8, 16, 24, 32, 64])
        error('MATLAB:audiovideo:audiowrite:invalidBitsPerSample', 'BitsPerSample must be 8, 16, 24, 32 or 64.');
    end
    is_float = bits == 64 || bits == 32 && isfloat(y);
    wave_written('audiowrite', name, y, fs, bits, is_float, tags);
end
