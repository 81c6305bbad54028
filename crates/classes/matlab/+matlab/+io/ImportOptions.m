classdef (Abstract) ImportOptions
% matlab.io.ImportOptions  How a file becomes a table: what its variables are called, which types they get, and which are read.

    properties
        VariableNamingRule = 'modify'
        MissingRule = 'fill'
        ImportErrorRule = 'fill'
    end

    properties (Dependent)
        VariableNames
        VariableTypes
        SelectedVariableNames
        VariableOptions
    end

    properties (Hidden)
        Variables = struct('Name', {}, 'Type', {}, 'FillValue', {}, 'TreatAsMissing', {}, 'InputFormat', {}, 'DatetimeFormat', {})
        Selected = []       % numbers of variables; empty for all
    end

    methods
        function names = get.VariableNames(o)
            names = {o.Variables.Name};
        end

        function o = set.VariableNames(o, names)
            names = lanner.text_cells(names);
            o.Variables = resized(o.Variables, numel(names));
            for k = 1:numel(names)
                o.Variables(k).Name = names{k};
            end
        end

        function types = get.VariableTypes(o)
            types = {o.Variables.Type};
        end

        function o = set.VariableTypes(o, types)
            types = lanner.text_cells(types);
            if numel(types) ~= numel(o.Variables)
                error('MATLAB:textio:io:MismatchVarTypes', 'There must be one type for each variable.');
            end
            for k = 1:numel(types)
                o.Variables(k) = of_type(o.Variables(k), types{k});
            end
        end

        function names = get.SelectedVariableNames(o)
            names = {o.Variables(chosen(o)).Name};
        end

        function o = set.SelectedVariableNames(o, names)
            o.Selected = places(o, names);
        end

        function v = get.VariableOptions(o)
            v = o.Variables;
        end

        function o = setvartype(o, varargin)
            % opts = setvartype(opts, type), setvartype(opts, variables, type).
            at = 1:numel(o.Variables);
            if numel(varargin) > 1
                at = places(o, varargin{1});
            end
            types = lanner.text_cells(varargin{end});
            for k = 1:numel(at)
                o.Variables(at(k)) = of_type(o.Variables(at(k)), types{min(k, end)});
            end
        end

        function o = setvaropts(o, varargin)
            % opts = setvaropts(opts, variables, name, value, ...): 'Type', 'FillValue', 'TreatAsMissing', 'InputFormat', 'DatetimeFormat'.
            at = 1:numel(o.Variables);
            if mod(numel(varargin), 2) == 1
                at = places(o, varargin{1});
                varargin(1) = [];
            end
            known = {'Type', 'FillValue', 'TreatAsMissing', 'InputFormat', 'DatetimeFormat'};
            for p = 1:2:numel(varargin)
                name = known(strcmpi(char(varargin{p}), known));
                if isempty(name)
                    error('MATLAB:textio:io:UnknownVarOption', 'Variables have no option ''%s''.', char(varargin{p}));
                end
                for k = at
                    if strcmp(name{1}, 'Type')
                        o.Variables(k) = of_type(o.Variables(k), char(varargin{p + 1}));
                    else
                        o.Variables(k).(name{1}) = varargin{p + 1};
                    end
                end
            end
        end

        function v = getvaropts(o, variables)
            % v = getvaropts(opts, variables).
            at = 1:numel(o.Variables);
            if nargin > 1
                at = places(o, variables);
            end
            v = o.Variables(at);
        end

        function T = preview(file, o)
            % T = preview(file, opts): the first eight rows.
            T = head(table_of(o, file, {}), 8);
        end
    end

    methods (Hidden)
        function T = table_of(o, file, options)
            % The table of a file; options come before what the object says.
            for p = 1:2:numel(options) - 1
                if isprop(o, char(options{p}))
                    o.(char(options{p})) = options{p + 1};
                end
            end
            [numbers, texts, kinds, labels] = cells_of(o, char(file));
            at = chosen(o);
            columns = cell(1, numel(at));
            missing = false(size(kinds, 1), 1);
            for k = 1:numel(at)
                c = at(k);
                if c > size(kinds, 2)
                    n = size(kinds, 1);
                    [columns{k}, lacks] = lanner.import_column(NaN(n, 1), repmat({''}, n, 1), zeros(n, 1), o.Variables(c));
                else
                    [columns{k}, lacks] = lanner.import_column(numbers(:, c), texts(:, c), kinds(:, c), o.Variables(c));
                end
                missing = missing | lacks;
            end
            if strcmpi(o.MissingRule, 'error') && any(missing)
                error('MATLAB:textio:io:MissingData', 'Row %d has a field without a value.', find(missing, 1));
            elseif strcmpi(o.MissingRule, 'omitrow') && any(missing)
                columns = cellfun(@(x) x(~missing, :), columns, 'UniformOutput', false);
                labels = labels(~missing(1:numel(labels)));
            end
            if isempty(columns)
                T = table;
                return
            end
            T = table(columns{:}, 'VariableNames', {o.Variables(at).Name});
            if ~isempty(labels)
                T.Properties.RowNames = labels;
            end
        end

        function o = detected(o, names, columns, text_type)
            % With the types of columns that were read.
            o.VariableNames = names;
            for k = 1:numel(columns)
                type = class(columns{k});
                if iscell(columns{k})
                    type = 'char';
                    if strcmpi(text_type, 'string')
                        type = 'string';
                    end
                end
                o.Variables(k) = of_type(o.Variables(k), type);
            end
        end
    end

    methods (Access = protected)
        function at = chosen(o)
            at = o.Selected;
            if isempty(at)
                at = 1:numel(o.Variables);
            end
        end

        function at = places(o, variables)
            if isnumeric(variables) || islogical(variables)
                at = 1:numel(o.Variables);
                at = at(variables);
                return
            end
            names = lanner.text_cells(variables);
            at = zeros(1, numel(names));
            for k = 1:numel(names)
                found = find(strcmp(names{k}, {o.Variables.Name}), 1);
                if isempty(found)
                    error('MATLAB:textio:io:UnknownVarName', 'Unknown variable name ''%s''.', names{k});
                end
                at(k) = found;
            end
        end
    end
end

function v = resized(v, count)
    for k = numel(v) + 1:count
        v(k).Name = sprintf('Var%d', k);
        v(k).Type = 'char';
        v(k).FillValue = '';
        v(k).TreatAsMissing = {};
        v(k).InputFormat = '';
        v(k).DatetimeFormat = '';
    end
    v = v(1:count);
end

function v = of_type(v, type)
    known = {'double', 'single', 'int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64', 'logical', 'char', 'string', 'categorical', 'datetime', 'duration'};
    if strcmp(type, 'text')
        type = 'char';
    end
    if ~any(strcmp(type, known))
        error('MATLAB:textio:io:UnknownType', 'Variables cannot be read as ''%s''.', type);
    end
    v.Type = type;
    switch type
        case {'double', 'single'}
            v.FillValue = NaN;
        case {'char', 'string'}
            v.FillValue = '';
        case 'logical'
            v.FillValue = false;
        case 'categorical'
            v.FillValue = '';
        case 'datetime'
            v.FillValue = NaT;
        case 'duration'
            v.FillValue = seconds(NaN);
        otherwise
            v.FillValue = 0;
    end
end
