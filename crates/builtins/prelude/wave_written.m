function wave_written(function_name, name, y, fs, bits, is_float, tags)
% Writes samples, a column for each channel; appended to what writes them.
    if ~isnumeric(y) || ~ismatrix(y) || isempty(y) || ~isreal(y)
        error(['MATLAB:audiovideo:' function_name ':invalidInputType'], 'The samples must be a real matrix with a column for each channel.');
    end
    if ~isnumeric(fs) || ~isscalar(fs) || ~(fs > 0 && fs < 2 ^ 32)
        error(['MATLAB:audiovideo:' function_name ':invalidInputType'], 'The rate must be a positive number of samples in a second.');
    end
    [count, channels] = size(y);
    if is_float
        data = cast(y, pick(bits == 64, 'double', 'single')).';
        if isinteger(y)
            data = data / 2 ^ 31;
        end
    else
        data = integers(function_name, y, bits).';
    end
    file = fopen(name, 'w', 'ieee-le');
    if file < 0
        error(['MATLAB:audiovideo:' function_name ':fileNotWritable'], 'The file ''%s'' could not be opened for writing.', name);
    end
    closer = onCleanup(@() fclose(file));
    bytes = count * channels * bits / 8;
    list = listing(tags);
    fwrite(file, 'RIFF', 'uint8');
    fwrite(file, 36 + bytes + mod(bytes, 2) + numel(list), 'uint32');
    fwrite(file, 'WAVEfmt ', 'uint8');
    fwrite(file, 16, 'uint32');
    fwrite(file, [1 + 2 * is_float, channels], 'uint16');
    fwrite(file, [round(fs), round(fs) * channels * bits / 8], 'uint32');
    fwrite(file, [channels * bits / 8, bits], 'uint16');
    fwrite(file, list, 'uint8');
    fwrite(file, 'data', 'uint8');
    fwrite(file, bytes, 'uint32');
    if bits == 24
        data = mod(double(data(:)'), 2 ^ 24);
        data = uint8([mod(data, 256); mod(floor(data / 256), 256); floor(data / 65536)]);
    end
    fwrite(file, data, class(data));
    if mod(bytes, 2) == 1
        fwrite(file, 0, 'uint8');
    end
end

function data = integers(function_name, y, bits)
% As integers of so many bits; what is too loud is cut.
    classes = {'uint8', 'int16', 'int32', 'int32'};
    kind = classes{bits / 8};
    if strcmp(class(y), kind)
        data = y;
        return
    elseif isinteger(y)
        y = (double(y) - 128 * isa(y, 'uint8')) / 2 ^ (8 * numel(typecast(y(1), 'uint8')) - 1);
    end
    y = double(y);
    if any(y(:) < -1 | y(:) > 1)
        warning(['MATLAB:audiovideo:' function_name ':dataClipped'], 'Data clipped when writing file.');
    end
    top = 2 ^ (bits - 1);
    data = max(min(round(y * top), top - 1), -top);
    if bits == 8
        data = data + 128;
    end
    data = cast(data, kind);
end

function list = listing(tags)
% The texts as a list of information.
    known = {'Title', 'INAM'; 'Comment', 'ICMT'; 'Artist', 'IART'};
    list = [];
    for k = 1:3
        if isfield(tags, known{k, 1}) && ~isempty(tags.(known{k, 1}))
            text = [unicode2native(char(tags.(known{k, 1})), 'UTF-8'), 0];
            list = [list, double(known{k, 2}), number_bytes(numel(text)), double(text), zeros(1, mod(numel(text), 2))];
        end
    end
    if ~isempty(list)
        list = [double('LIST'), number_bytes(4 + numel(list)), double('INFO'), list];
    end
end

function b = number_bytes(n)
    b = mod(floor(n ./ 256 .^ (0:3)), 256);
end

function x = pick(condition, a, b)
    if condition
        x = a;
    else
        x = b;
    end
end
