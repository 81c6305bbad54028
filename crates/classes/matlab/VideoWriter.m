classdef VideoWriter < handle
% VideoWriter  Writes frames into a file of a film.
%   v = VideoWriter(file) makes an AVI file of JPEG pictures; VideoWriter(file, profile)
%   another one: 'Motion JPEG AVI', 'Uncompressed AVI', 'Grayscale AVI'.
%   v.FrameRate and v.Quality are set before open(v). writeVideo(v, frame) takes what
%   getframe gives, or an image; close(v) makes the file whole.
%
%   See getframe, im2frame.

    properties
        FrameRate = 30
        Quality = 75
    end

    properties (SetAccess = private)
        Filename
        Path
        FileFormat = 'avi'
        Profile
        FrameCount = 0
        Height = []
        Width = []
        ColorChannels = 3
        VideoBitsPerPixel = 24
        VideoFormat = 'RGB24'
        VideoCompressionMethod = 'Motion JPEG'
    end

    properties (Dependent, SetAccess = private)
        Duration
    end

    properties (Hidden, SetAccess = private)
        File = -1           % the open file
        Was_open = false
        Sizes = zeros(1, 0) % bytes of each frame
    end

    methods
        function v = VideoWriter(name, profile)
            if nargin < 1 || ~(ischar(name) || isstring(name)) || isempty(char(name))
                error('MATLAB:audiovideo:VideoWriter:invalidFilename', 'The name of the file must be a text.');
            end
            if nargin < 2
                profile = 'Motion JPEG AVI';
            end
            profiles = {'Motion JPEG AVI', 'Uncompressed AVI', 'Grayscale AVI'};
            at = find(strcmpi(profile, profiles));
            if isempty(at)
                error('MATLAB:audiovideo:VideoWriter:unsupportedProfile', ...
                    'The profile ''%s'' is not supported. Supported are ''%s''.', char(profile), strjoin(profiles, ''', '''));
            end
            [folder, base, extension] = fileparts(char(name));
            if ~strcmpi(extension, '.avi')
                extension = [extension, '.avi'];
            end
            if isempty(folder)
                folder = pwd;
            end
            v.Path = folder;
            v.Filename = [base, extension];
            v.Profile = profiles{at};
            if at > 1
                v.VideoCompressionMethod = 'None';
            end
            if at == 3
                v.ColorChannels = 1;
                v.VideoBitsPerPixel = 8;
                v.VideoFormat = 'Grayscale';
            end
        end

        function x = get.Duration(v)
            x = v.FrameCount / v.FrameRate;
        end

        function set.FrameRate(v, x)
            must_be_closed(v, 'FrameRate');
            if ~(isnumeric(x) && isscalar(x) && isreal(x) && isfinite(x) && x > 0)
                error('MATLAB:audiovideo:VideoWriter:invalidFrameRate', 'FrameRate must be a positive number.');
            end
            v.FrameRate = double(x);
        end

        function set.Quality(v, x)
            must_be_closed(v, 'Quality');
            if ~(isnumeric(x) && isscalar(x) && isreal(x) && x >= 0 && x <= 100)
                error('MATLAB:audiovideo:VideoWriter:invalidQuality', 'Quality must be a number from 0 to 100.');
            end
            v.Quality = double(x);
        end

        function open(v)
            if v.File >= 0
                return
            end
            if v.Was_open
                error('MATLAB:audiovideo:VideoWriter:alreadyClosed', 'OBJ must not be reopened once it is closed.');
            end
            name = fullfile(v.Path, v.Filename);
            [v.File, message] = fopen(name, 'w', 'ieee-le');
            if v.File < 0
                error('MATLAB:audiovideo:VideoWriter:folderNotFound', 'Unable to create ''%s'': %s.', name, message);
            end
            v.Was_open = true;
        end

        function writeVideo(v, frames)
            if v.File < 0
                error('MATLAB:audiovideo:VideoWriter:notOpen', 'OBJ must be open before writing video. Call open(obj) before calling writeVideo.');
            end
            if isstruct(frames)
                if ~isfield(frames, 'cdata') || ~isfield(frames, 'colormap')
                    error('MATLAB:audiovideo:VideoWriter:invalidFrame', 'FRAME must have the fields cdata and colormap.');
                end
                for k = 1:numel(frames)
                    put_frame(v, pixels_of(v, frames(k).cdata, frames(k).colormap));
                end
            elseif isnumeric(frames) || islogical(frames)
                for k = 1:size(frames, 4)
                    put_frame(v, pixels_of(v, frames(:, :, :, k), []));
                end
            else
                error('MATLAB:audiovideo:VideoWriter:invalidFrame', 'FRAME must be a frame or an image.');
            end
        end

        function close(v)
            if v.File < 0
                return
            end
            if v.FrameCount > 0
                put_index(v);
                put_header(v);
            end
            fclose(v.File);
            v.File = -1;
        end

        function delete(v)
            close(v);
        end
    end

    methods (Access = private)
        function must_be_closed(v, name)
            if v.Was_open
                error('MATLAB:audiovideo:VideoWriter:propertyLocked', 'The property ''%s'' cannot be changed after OPEN.', name);
            end
        end

        function x = pixels_of(v, x, map)
            % Bytes with three parts, or with one where the film is gray.
            if size(x, 3) == 1 && ~isempty(map)
                if isa(x, 'double') || isa(x, 'single')
                    x = x - 1;
                end
                map = uint8(round(255 * map));
                at = min(double(x) + 1, size(map, 1));
                x = cat(3, reshape(map(at, 1), size(at)), reshape(map(at, 2), size(at)), reshape(map(at, 3), size(at)));
            elseif ~isa(x, 'uint8')
                if ~islogical(x) && (isinteger(x) || any(x(:) < 0 | x(:) > 1))
                    error('MATLAB:audiovideo:VideoWriter:invalidImage', 'Images must be uint8, or numbers from 0 to 1.');
                end
                x = uint8(round(255 * double(x)));
            end
            if ~any(size(x, 3) == [1, 3]) || isempty(x)
                error('MATLAB:audiovideo:VideoWriter:invalidImage', 'Images must have one or three pages.');
            end
            if v.ColorChannels == 1 && size(x, 3) == 3
                x = uint8(0.2989 * double(x(:, :, 1)) + 0.5870 * double(x(:, :, 2)) + 0.1140 * double(x(:, :, 3)));
            elseif v.ColorChannels == 3 && size(x, 3) == 1
                x = repmat(x, [1, 1, 3]);
            end
        end

        function put_frame(v, x)
            if v.FrameCount == 0
                v.Height = size(x, 1);
                v.Width = size(x, 2);
                put_header(v);
            elseif size(x, 1) ~= v.Height || size(x, 2) ~= v.Width
                error('MATLAB:audiovideo:VideoWriter:invalidDimensions', 'Frame must be %d by %d.', v.Width, v.Height);
            end
            name = '00db';
            if strcmp(v.VideoCompressionMethod, 'Motion JPEG')
                bytes = lanner.jpeg(x, v.Quality);
                name = '00dc';
            else
                bytes = rows_of(x);
            end
            put_chunk(v.File, name, bytes);
            v.Sizes(end + 1) = numel(bytes);
            v.FrameCount = v.FrameCount + 1;
        end

        function put_header(v)
            % What is known of the film; written at first with what is known then, and again at the end.
            palette = 0;
            compression = uint8([0, 0, 0, 0]);
            handler = 'DIB ';
            if v.ColorChannels == 1
                palette = 256;
            elseif strcmp(v.VideoCompressionMethod, 'Motion JPEG')
                compression = uint8('MJPG');
                handler = 'MJPG';
            end
            largest = max([v.Sizes, 0]);
            stored = sum(v.Sizes + mod(v.Sizes, 2) + 8);
            form = 40 + 4 * palette;
            stream = 4 + 8 + 56 + 8 + form;
            lists = 4 + 8 + 56 + 8 + stream;
            f = v.File;
            fseek(f, 0, 'bof');
            put_text(f, 'RIFF');
            put_numbers(f, 4 + 8 + lists + 12 + stored + 8 + 16 * v.FrameCount);
            put_text(f, 'AVI LIST');
            put_numbers(f, lists);
            put_text(f, 'hdrlavih');
            put_numbers(f, [56, round(1e6 / v.FrameRate), ceil(largest * v.FrameRate), 0, 16, v.FrameCount, 0, 1, largest, ...
                v.Width, v.Height, 0, 0, 0, 0]);
            put_text(f, 'LIST');
            put_numbers(f, stream);
            put_text(f, 'strlstrh');
            put_numbers(f, 56);
            put_text(f, ['vids', handler]);
            [rate, scale] = rat(v.FrameRate, 1e-6);
            put_numbers(f, [0, 0, 0, scale, rate, 0, v.FrameCount, largest, 2 ^ 32 - 1, 0]);
            fwrite(f, [0, 0, v.Width, v.Height], 'uint16');
            put_text(f, 'strf');
            put_numbers(f, [form, 40, v.Width, v.Height]);
            fwrite(f, [1, v.VideoBitsPerPixel], 'uint16');
            fwrite(f, compression, 'uint8');
            put_numbers(f, [size_of_picture(v), 0, 0, palette, 0]);
            if palette > 0
                fwrite(f, [0:255; 0:255; 0:255; zeros(1, 256)], 'uint8');
            end
            put_text(f, 'LIST');
            put_numbers(f, 4 + stored);
            put_text(f, 'movi');
        end

        function n = size_of_picture(v)
            row = v.Width * v.ColorChannels;
            n = v.Height * (row + mod(-row, 4));
        end

        function put_index(v)
            name = '00db';
            if strcmp(v.VideoCompressionMethod, 'Motion JPEG')
                name = '00dc';
            end
            f = v.File;
            fseek(f, 0, 'eof');
            put_text(f, 'idx1');
            put_numbers(f, 16 * v.FrameCount);
            at = 4;
            for k = 1:v.FrameCount
                put_text(f, name);
                put_numbers(f, [16, at, v.Sizes(k)]);
                at = at + 8 + v.Sizes(k) + mod(v.Sizes(k), 2);
            end
        end
    end
end

function bytes = rows_of(x)
% Rows from the lowest one up, blue first, each with as many bytes as four divide.
x = flip(flip(x, 1), 3);
row = reshape(permute(x, [3, 2, 1]), [], size(x, 1));
bytes = [row; zeros(mod(-size(row, 1), 4), size(row, 2), 'uint8')];
bytes = bytes(:)';
end

function put_chunk(f, name, bytes)
put_text(f, name);
put_numbers(f, numel(bytes));
fwrite(f, bytes, 'uint8');
if mod(numel(bytes), 2)
    fwrite(f, 0, 'uint8');
end
end

function put_text(f, text)
fwrite(f, uint8(text), 'uint8');
end

function put_numbers(f, x)
fwrite(f, x, 'uint32');
end
