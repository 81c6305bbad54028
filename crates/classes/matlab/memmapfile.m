classdef memmapfile < handle
% memmapfile  The content of a file as an array: m = memmapfile(name, 'Format', 'int16', 'Offset', bytes, 'Repeat', n, 'Writable', true);
%   m.Data(k) reads and m.Data(k) = x writes. A format {class, size, field; …} makes m.Data a struct array.

    properties
        Filename
        Writable = false
        Offset = 0
        Format = 'uint8'
        Repeat = Inf
    end

    methods
        function m = memmapfile(name, varargin)
            if nargin == 0 || ~ischar(name) && ~isstring(name)
                error('MATLAB:memmapfile:illegalFilenameType', 'The name of the file must be text.');
            end
            name = char(name);
            if ~isfile(name)
                error('MATLAB:memmapfile:inaccessibleFile', 'Cannot access file "%s".', name);
            end
            if name(1) ~= '/'
                name = fullfile(pwd, name);
            end
            m.Filename = name;
            for k = 1:2:numel(varargin)
                if k == numel(varargin)
                    error('MATLAB:memmapfile:illegalParameters', 'Each name needs a value.');
                end
                property = validatestring(varargin{k}, {'Writable', 'Offset', 'Format', 'Repeat'}, 'memmapfile');
                m.(property) = varargin{k + 1};
            end
        end

        function set.Format(m, format)
            if ischar(format) || isstring(format)
                memmapfile.width(char(format));
                m.Format = char(format);
            elseif iscell(format) && size(format, 2) == 3
                cellfun(@memmapfile.width, format(:, 1));
                m.Format = format;
            else
                error('MATLAB:memmapfile:illegalFormat', 'The format must be the name of a class, or a cell array with classes, sizes and names.');
            end
        end

        function set.Offset(m, offset)
            if ~isnumeric(offset) || ~isscalar(offset) || offset < 0 || offset ~= floor(offset)
                error('MATLAB:memmapfile:illegalOffset', 'The offset must be a number of bytes.');
            end
            m.Offset = double(offset);
        end

        function varargout = subsref(m, s)
            if strcmp(s(1).type, '.') && strcmp(s(1).subs, 'Data')
                if numel(s) > 1
                    varargout{1} = subsref(whole(m), s(2:end));
                else
                    varargout{1} = whole(m);
                end
            else
                [varargout{1:max(nargout, 1)}] = builtin('subsref', m, s);
            end
        end

        function m = subsasgn(m, s, value)
            if strcmp(s(1).type, '.') && strcmp(s(1).subs, 'Data')
                if ~m.Writable
                    error('MATLAB:memmapfile:DataIsReadOnly', 'The data are read-only: set Writable to true.');
                end
                before = whole(m);
                if numel(s) > 1
                    after = subsasgn(before, s(2:end), value);
                else
                    after = value;
                end
                put(m, before, after);
            else
                m = builtin('subsasgn', m, s, value);
            end
        end

        function disp(m)
            words = {'false', 'true'};
            fprintf('    Filename: ''%s''\n    Writable: %s\n      Offset: %d\n', m.Filename, words{1 + logical(m.Writable)}, m.Offset);
            if ischar(m.Format)
                fprintf('      Format: ''%s''\n', m.Format);
            else
                fprintf('      Format: {%d×3 cell}\n', size(m.Format, 1));
            end
            fprintf('      Repeat: %g\n', m.Repeat);
            data = whole(m);
            fprintf('        Data: %d×%d %s array\n', size(data, 1), size(data, 2), class(data));
        end
    end

    methods (Access = private)
        function data = whole(m)
            file = fopen(m.Filename, 'r');
            if file < 0
                error('MATLAB:memmapfile:inaccessibleFile', 'Cannot access file "%s".', m.Filename);
            end
            closer = onCleanup(@() fclose(file));
            fseek(file, 0, 'eof');
            left = ftell(file) - m.Offset;
            fseek(file, m.Offset, 'bof');
            fields = parts(m);
            count = 0;
            for k = 1:size(fields, 1)
                count = count + prod(fields{k, 2}) * memmapfile.width(fields{k, 1});
            end
            times = min(m.Repeat, floor(left / count));
            if times < 1 || isfinite(m.Repeat) && times < m.Repeat
                error('MATLAB:memmapfile:fileTooSmall', 'The file is too small for the format.');
            end
            if ischar(m.Format)
                data = fread(file, times, ['*' m.Format]);
                return
            end
            data = repmat(cell2struct(cell(size(fields, 1), 1), fields(:, 3), 1), times, 1);
            for t = 1:times
                for k = 1:size(fields, 1)
                    extents = fields{k, 2};
                    values = fread(file, prod(extents), ['*' fields{k, 1}]);
                    if isscalar(extents)
                        extents = [extents, 1];
                    end
                    data(t).(fields{k, 3}) = reshape(values, extents);
                end
            end
        end

        function put(m, before, after)
            if ~isequal(size(before), size(after))
                error('MATLAB:memmapfile:sizeMismatch', 'The size of the data must stay as it is.');
            end
            if ischar(m.Format)
                bytes = typecast(cast(after(:), m.Format), 'uint8');
            else
                fields = parts(m);
                pieces = {};
                for t = 1:numel(after)
                    for k = 1:size(fields, 1)
                        values = after(t).(fields{k, 3});
                        if numel(values) ~= prod(fields{k, 2})
                            error('MATLAB:memmapfile:sizeMismatch', 'The size of the data must stay as it is.');
                        end
                        pieces{end + 1} = reshape(typecast(cast(values(:), fields{k, 1}), 'uint8'), [], 1);
                    end
                end
                bytes = vertcat(pieces{:});
            end
            file = fopen(m.Filename, 'r+');
            if file < 0
                error('MATLAB:memmapfile:inaccessibleFile', 'Cannot write to file "%s".', m.Filename);
            end
            closer = onCleanup(@() fclose(file));
            fseek(file, m.Offset, 'bof');
            fwrite(file, bytes, 'uint8');
        end

        function fields = parts(m)
            fields = m.Format;
            if ischar(fields)
                fields = {fields, 1, 'x'};
            end
        end
    end

    methods (Static, Hidden)
        function n = width(name)
            known = {'int8', 1; 'uint8', 1; 'int16', 2; 'uint16', 2; 'int32', 4; 'uint32', 4; 'int64', 8; 'uint64', 8; 'single', 4; 'double', 8};
            at = find(strcmp(name, known(:, 1)));
            if isempty(at)
                error('MATLAB:memmapfile:illegalFormat', 'The class ''%s'' is not one of numbers.', char(name));
            end
            n = known{at, 2};
        end
    end
end
