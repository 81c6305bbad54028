classdef VideoReader < handle
% VideoReader  Reads frames of a film.
%   v = VideoReader(file) reads AVI files of JPEG pictures or without compression, as
%   VideoWriter makes them. readFrame(v) gives the next frame while hasFrame(v);
%   read(v, k) the one of a number, read(v, [a b]) several, read(v) all. With 'native'
%   frames of gray films stay as they are.
%
%   See VideoWriter, imread.

    properties
        CurrentTime = 0
        Tag = ''
        UserData = []
    end

    properties (SetAccess = private)
        Name
        Path
        Duration = 0
        FrameRate = 0
        NumFrames = 0
        Width = 0
        Height = 0
        BitsPerPixel = 24
        VideoFormat = 'RGB24'
        VideoCompression = 'None'
    end

    properties (Dependent, Hidden, SetAccess = private)
        NumberOfFrames
    end

    properties (Hidden, SetAccess = private)
        Places = zeros(0, 2) % where each frame begins in the file, and how many bytes it has
        Is_upside_down = true
    end

    methods
        function v = VideoReader(name, varargin)
            if nargin < 1 || ~(ischar(name) || isstring(name)) || isempty(char(name))
                error('MATLAB:audiovideo:VideoReader:invalidFilename', 'The name of the file must be a text.');
            end
            name = char(name);
            if exist(name, 'file') ~= 2
                error('MATLAB:audiovideo:VideoReader:FileNotFound', 'The filename specified was not found in the MATLAB path.');
            end
            [folder, base, extension] = fileparts(name);
            if isempty(folder)
                folder = pwd;
            end
            v.Path = folder;
            v.Name = [base, extension];
            read_header(v);
            for k = 1:2:numel(varargin) - 1
                v.(char(varargin{k})) = varargin{k + 1};
            end
        end

        function n = get.NumberOfFrames(v)
            n = v.NumFrames;
        end

        function set.CurrentTime(v, x)
            if ~(isnumeric(x) && isscalar(x) && isreal(x) && x >= 0)
                error('MATLAB:audiovideo:VideoReader:invalidCurrentTime', 'CurrentTime must be a number from 0 to the duration.');
            end
            v.CurrentTime = double(x);
        end

        function yes = hasFrame(v)
            yes = next_frame(v) <= v.NumFrames;
        end

        function x = readFrame(v, varargin)
            k = next_frame(v);
            if k > v.NumFrames
                error('MATLAB:audiovideo:VideoReader:EndOfFile', 'No more frames available to read from file.');
            end
            x = frames_of(v, k, varargin);
            v.CurrentTime = k / v.FrameRate;
        end

        function x = read(v, varargin)
            last = v.NumFrames;
            which = 1:last;
            words = varargin;
            if ~isempty(varargin) && isnumeric(varargin{1})
                ends = double(varargin{1});
                ends(ends == Inf) = last;
                words(1) = [];
                if ~any(numel(ends) == [1, 2]) || any(ends ~= fix(ends)) || any(ends < 1) || any(diff(ends) < 0)
                    error('MATLAB:audiovideo:VideoReader:invalidFrameIndex', 'Frames must be numbers from 1 to the number of frames.');
                end
                if ends(end) > last
                    error('MATLAB:audiovideo:VideoReader:invalidFrame', 'The frame index requested is beyond the end of the file.');
                end
                which = ends(1):ends(end);
            end
            x = frames_of(v, which, words);
        end

        function varargout = get(v, name)
            if nargin < 2
                varargout = {v};
            else
                varargout = {v.(char(name))};
            end
        end
    end

    methods (Access = private)
        function k = next_frame(v)
            % The first frame that is not over.
            k = floor(v.CurrentTime * v.FrameRate + 1e-6) + 1;
        end

        function x = frames_of(v, which, words)
            for k = 1:numel(words)
                if ~any(strcmpi(words{k}, {'native', 'default'}))
                    error('MATLAB:audiovideo:VideoReader:invalidArgument', 'Frames are read as ''native'' or ''default''.');
                end
            end
            pages = 3;
            if strcmp(v.VideoFormat, 'Grayscale')
                pages = 1;
            end
            x = zeros(v.Height, v.Width, pages, numel(which), 'uint8');
            f = fopen(fullfile(v.Path, v.Name), 'r', 'ieee-le');
            closing = onCleanup(@() fclose(f));
            for k = 1:numel(which)
                fseek(f, v.Places(which(k), 1), 'bof');
                bytes = fread(f, [1, v.Places(which(k), 2)], '*uint8');
                if strcmp(v.VideoCompression, 'None')
                    x(:, :, :, k) = rows_of(v, bytes, pages);
                else
                    frame = lanner.jpeg_pixels(bytes);
                    x(:, :, :, k) = repmat(frame, [1, 1, pages / size(frame, 3)]);
                end
            end
        end

        function x = rows_of(v, bytes, pages)
            % Rows of bytes, each with as many as four divide, blue first.
            width = v.Width * pages;
            rows = reshape(bytes(1:(width + mod(-width, 4)) * v.Height), [], v.Height);
            x = permute(reshape(rows(1:width, :), pages, v.Width, v.Height), [3, 2, 1]);
            x = flip(x, 3);
            if v.Is_upside_down
                x = flip(x, 1);
            end
        end

        function read_header(v)
            f = fopen(fullfile(v.Path, v.Name), 'r', 'ieee-le');
            closing = onCleanup(@() fclose(f));
            if ~strcmp(letters(f), 'RIFF')
                cannot_read();
            end
            fread(f, 1, 'uint32');
            if ~strcmp(letters(f), 'AVI ')
                cannot_read();
            end
            fseek(f, 0, 'eof');
            read_chunks(v, f, 12, ftell(f));
            if v.FrameRate <= 0 || v.Width <= 0 || v.Height <= 0
                cannot_read();
            end
            v.NumFrames = size(v.Places, 1);
            v.Duration = v.NumFrames / v.FrameRate;
        end

        function read_chunks(v, f, from, to)
            % Chunks have a name of four letters, a size, and what they hold; lists hold chunks.
            while from + 8 <= to
                fseek(f, from, 'bof');
                name = letters(f);
                count = fread(f, 1, 'uint32');
                if isempty(count)
                    return
                end
                switch name
                    case 'LIST'
                        fread(f, 4, 'uint8');
                        read_chunks(v, f, from + 12, min(from + 8 + count, to));
                    case 'strh'
                        kind = letters(f);
                        fread(f, 4, 'uint32');
                        scale = fread(f, 2, 'uint32');
                        if strcmp(kind, 'vids') && numel(scale) == 2 && scale(1) > 0
                            v.FrameRate = scale(2) / scale(1);
                        end
                    case 'strf'
                        if v.Width == 0
                            read_format(v, f);
                        end
                    otherwise
                        if numel(name) == 4 && any(strcmp(name(3:4), {'db', 'dc'})) && all(isstrprop(name(1:2), 'digit'))
                            v.Places(end + 1, :) = [from + 8, count];
                        end
                end
                from = from + 8 + count + mod(count, 2);
            end
        end

        function read_format(v, f)
            fread(f, 1, 'uint32');
            extent = fread(f, 2, 'int32');
            bits = fread(f, 2, 'uint16');
            compression = letters(f);
            v.Width = extent(1);
            v.Height = abs(extent(2));
            v.Is_upside_down = extent(2) > 0;
            v.BitsPerPixel = bits(2);
            if strcmp(compression, 'MJPG')
                v.VideoCompression = 'Motion JPEG';
            elseif any(double(compression)) || ~any(bits(2) == [8, 24])
                error('MATLAB:audiovideo:VideoReader:UnsupportedCodec', ...
                    'The compression ''%s'' is not supported. Supported are Motion JPEG and none.', compression);
            end
            if bits(2) == 8
                v.VideoFormat = 'Grayscale';
            end
        end
    end
end

function text = letters(f)
text = char(fread(f, [1, 4], 'uint8'));
end

function cannot_read()
error('MATLAB:audiovideo:VideoReader:CannotRead', 'The file is no AVI file that can be read.');
end
