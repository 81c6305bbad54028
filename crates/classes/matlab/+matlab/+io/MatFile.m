classdef MatFile < handle
% matlab.io.MatFile  The variables of a MAT-file as if they were properties: see matfile.

    properties (Hidden)
        Source = ''
        Writable = false
    end

    methods
        function o = MatFile(file, writable)
            o.Source = file;
            o.Writable = writable;
        end

        function varargout = subsref(o, s)
            name = named(s);
            if strcmp(name, 'Properties')
                varargout{1} = struct('Source', o.Source, 'Writable', o.Writable, 'ProtectedLoading', false);
                if numel(s) > 1
                    [varargout{1:max(nargout, 1)}] = subsref(varargout{1}, s(2:end));
                end
                return
            elseif numel(s) > 1 && strcmp(s(2).type, '()') && ismethod(o, name)
                [varargout{1:max(nargout, 1)}] = builtin('subsref', o, s);
                return
            end
            is_part = false;
            if numel(s) > 1 && strcmp(s(2).type, '()') && ~isempty(s(2).subs)
                [value, is_part] = lanner.mat_part(o.Source, name, s(2).subs);
            end
            if is_part
                s(2) = [];
            else
                value = whole(o.Source, name);
            end
            if numel(s) > 1
                [varargout{1:max(nargout, 1)}] = subsref(value, s(2:end));
            else
                varargout{1} = value;
            end
        end

        function o = subsasgn(o, s, value)
            name = named(s);
            if strcmp(name, 'Properties')
                if numel(s) < 2 || ~strcmp(s(2).subs, 'Writable')
                    error('MATLAB:MatFile:PropertyReadOnly', 'Only ''Writable'' can be changed.');
                end
                o.Writable = logical(value);
                return
            elseif ~o.Writable
                error('MATLAB:MatFile:SourceNotWritable', 'The file ''%s'' may not be written: set Properties.Writable to true.', o.Source);
            end
            if numel(s) > 1
                current = [];
                if isfile(o.Source) && ~isempty(whos('-file', o.Source, name))
                    current = whole(o.Source, name);
                end
                value = subsasgn(current, s(2:end), value);
            end
            data.(name) = value;
            if isfile(o.Source)
                save(o.Source, '-struct', 'data', '-append');
            else
                save(o.Source, '-struct', 'data', '-v7.3');
            end
        end

        function varargout = size(o, name, varargin)
            if nargin < 2
                name = 1;
            end
            if isnumeric(name)
                [varargout{1:max(nargout, 1)}] = size(1, name, varargin{:});
                return
            end
            about = whos('-file', o.Source, char(name));
            if isempty(about)
                missing_variable(char(name), o.Source);
            end
            extents = about(1).size;
            if ~isempty(varargin)
                extents = [extents ones(1, varargin{1} - numel(extents))];
                varargout{1} = extents(varargin{1});
            elseif nargout < 2
                varargout{1} = extents;
            else
                extents = [extents ones(1, nargout - numel(extents))];
                varargout = num2cell([extents(1:nargout - 1) prod(extents(nargout:end))]);
            end
        end

        function varargout = who(o, varargin)
            about = whos('-file', o.Source, varargin{:});
            names = reshape({about.name}, [], 1);
            if nargout > 0
                varargout{1} = names;
            else
                fprintf('%s\n', names{:});
            end
        end

        function varargout = whos(o, varargin)
            [varargout{1:nargout}] = whos('-file', o.Source, varargin{:});
        end

        function disp(o)
            about = whos('-file', o.Source);
            fprintf('  matlab.io.MatFile\n\n  Properties:\n');
            fprintf('      Properties.Source: ''%s''\n    Properties.Writable: %s\n', o.Source, mat2str(o.Writable));
            for k = 1:numel(about)
                fprintf('%23s: [%s %s]\n', about(k).name, strjoin(cellstr(num2str(about(k).size.')).', 'x'), about(k).class);
            end
            fprintf('\n');
        end
    end
end

function name = named(s)
    if ~strcmp(s(1).type, '.')
        error('MATLAB:MatFile:InvalidSubscripting', 'The variables of a MAT-file are named: m.x, m.x(1, :).');
    end
    name = char(s(1).subs);
end

function value = whole(file, name)
    if ~isfile(file) || isempty(whos('-file', file, name))
        missing_variable(name, file);
    end
    value = load(file, name);
    value = value.(name);
end

function missing_variable(name, file)
    error('MATLAB:MatFile:VariableNotInFile', 'The variable ''%s'' does not exist in the file ''%s''.', name, file);
end
