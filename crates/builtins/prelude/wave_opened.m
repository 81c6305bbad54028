function w = wave_opened(name, function_name)
% What a WAVE file says of itself, and where its samples are; appended to what reads them.
    if ~ischar(name) && ~(isstring(name) && isscalar(name))
        error(['MATLAB:audiovideo:' function_name ':invalidFilename'], 'The name of the file must be text.');
    end
    name = char(name);
    if ~isfile(name) && isfile([name, '.wav'])
        name = [name, '.wav'];
    end
    w.file = fopen(name, 'r', 'ieee-le');
    if w.file < 0
        error(['MATLAB:audiovideo:' function_name ':fileNotFound'], 'The filename specified was not found in the MATLAB path.');
    end
    w.name = fopen(w.file);
    w.closer = onCleanup(@() fclose(w.file));
    head = fread(w.file, [1, 12], '*uint8');
    w.is_wave = numel(head) == 12 && isequal(char(head([1:4, 9:12])), 'RIFFWAVE');
    if ~w.is_wave
        error(['MATLAB:audiovideo:' function_name ':FileTypeNotSupported'], 'The file type is not supported: only WAVE files (.wav) are read.');
    end
    w.format = 0;
    w.start = -1;
    w.tags = struct('Title', [], 'Comment', [], 'Artist', []);
    while true
        id = char(fread(w.file, [1, 4], '*uint8'));
        extent = fread(w.file, 1, 'uint32');
        if numel(id) < 4 || isempty(extent)
            break
        end
        at = ftell(w.file);
        switch id
            case 'fmt '
                w.format = fread(w.file, 1, 'uint16');
                w.channels = fread(w.file, 1, 'uint16');
                w.rate = fread(w.file, 1, 'uint32');
                fread(w.file, 1, 'uint32');
                w.step = fread(w.file, 1, 'uint16');
                w.bits = fread(w.file, 1, 'uint16');
                if w.format == 65534 && extent >= 26
                    fseek(w.file, at + 24, 'bof');
                    w.format = fread(w.file, 1, 'uint16');
                end
            case 'data'
                w.start = at;
                fseek(w.file, 0, 'eof');
                w.bytes = min(extent, ftell(w.file) - at);
            case 'LIST'
                w.tags = listed(w.file, extent, w.tags);
        end
        if fseek(w.file, at + extent + mod(extent, 2), 'bof') ~= 0
            break
        end
    end
    is_known = w.start >= 0 && (w.format == 1 && any(w.bits == [8, 16, 24, 32]) || w.format == 3 && any(w.bits == [32, 64]));
    if ~is_known || w.channels < 1
        error(['MATLAB:audiovideo:' function_name ':FileTypeNotSupported'], 'The file has samples that are not supported: integers of 8 to 32 bits and floats are.');
    end
    w.total = floor(w.bytes / (w.channels * w.bits / 8));
end

function tags = listed(file, extent, tags)
% Texts of a list of information.
    left = extent - 4;
    if ~isequal(char(fread(file, [1, 4], '*uint8')), 'INFO')
        return
    end
    known = {'INAM', 'Title'; 'ICMT', 'Comment'; 'IART', 'Artist'};
    while left >= 8
        id = char(fread(file, [1, 4], '*uint8'));
        count = fread(file, 1, 'uint32');
        text = fread(file, [1, count + mod(count, 2)], '*uint8');
        place = find(strcmp(id, known(:, 1)));
        if ~isempty(place)
            text = native2unicode(text(1:min(count, numel(text))), 'UTF-8');
            tags.(known{place, 2}) = text(text ~= 0);
        end
        left = left - 8 - count - mod(count, 2);
    end
end

function y = wave_samples(w, range, kind)
% Samples first to last, a column for each channel: as doubles from -1 to 1, or as they are kept.
    count = range(2) - range(1) + 1;
    fseek(w.file, w.start + (range(1) - 1) * w.channels * w.bits / 8, 'bof');
    if w.format == 3
        words = {'single', 'double'};
        y = fread(w.file, [w.channels, count], ['*' words{w.bits / 32}]).';
        scale = 1;
        zero = 0;
    else
        words = {'*uint8', '*int16', '*bit24', '*int32'};
        if w.bits == 24
            b = fread(w.file, [3, w.channels * count], '*uint8');
            y = reshape(double(b(1, :)) + 256 * double(b(2, :)) + 65536 * double(b(3, :)), w.channels, []).';
            y = int32(y - 2 ^ 24 * (y >= 2 ^ 23));
        else
            y = fread(w.file, [w.channels, count], words{w.bits / 8}).';
        end
        scale = 2 ^ (w.bits - 1);
        zero = 128 * (w.bits == 8);
    end
    if ~strcmp(kind, 'native')
        y = (double(y) - zero) / scale;
    end
end
