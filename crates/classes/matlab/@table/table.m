classdef table
% table  Variables of one height under names.
%   T = table(x, y, ...) has the variables of the call's names; 'VariableNames', names
%   gives others, 'RowNames', names gives the rows names.
%   table('Size', [r c], 'VariableTypes', types) has c variables of these classes.
%
%   T.x is a variable, T(rows, variables) a table of some of both, T{rows, variables}
%   an array of them. Rows and variables are numbers, logical, names or ':'. All three
%   can be assigned to; T.x = [], T(rows, :) = [] and T(:, variables) = [] remove.
%   T.Properties has VariableNames, RowNames, DimensionNames, VariableUnits,
%   VariableDescriptions, Description and UserData.
%
%   See array2table, cell2table, struct2table, readtable, writetable, sortrows, unique,
%   join, innerjoin, outerjoin, varfun, rowfun, groupsummary, stack, unstack, head, tail.

    properties (Hidden)
        Data = cell(1, 0)
        Names = cell(1, 0)
        Count = 0
        Rows = cell(0, 1)
        Dims = {'Row', 'Variables'}
        Units = {}
        Texts = {}
        Description = ''
        UserData = []
    end

    methods
        function T = table(varargin)
            options = {'VariableNames', 'RowNames', 'Size', 'VariableTypes', 'DimensionNames'};
            [args, options] = lanner.split_options(varargin, options);
            [extents, has_size] = lanner.option(options, 'Size', [0 0]);
            [names, has_names] = lanner.option(options, 'VariableNames', {});
            if has_size
                types = lanner.text_cells(lanner.option(options, 'VariableTypes', {}));
                if numel(types) ~= extents(2)
                    error('MATLAB:table:VarTypesAndSizeMismatch', 'The number of variable types must match the number of variables.');
                end
                args = cellfun(@(type) lanner.blank(type, extents(1)), types, 'UniformOutput', false);
                T.Count = extents(1);
            end
            T.Data = reshape(args, 1, []);
            if ~isempty(args)
                T.Count = size(args{1}, 1);
            end
            for k = 1:numel(args)
                if size(args{k}, 1) ~= T.Count
                    error('MATLAB:table:UnequalVarLengths', 'All table variables must have the same number of rows.');
                end
            end
            if has_names
                T = named(T, names);
            else
                T.Names = cell(1, numel(args));
                for k = 1:numel(args)
                    T.Names{k} = '';
                    if ~has_size
                        T.Names{k} = inputname(k);
                    end
                    if isempty(T.Names{k})
                        T.Names{k} = sprintf('Var%d', k);
                    end
                end
            end
            [rows, has_rows] = lanner.option(options, 'RowNames', {});
            if has_rows
                T = with_rows(T, rows);
            end
            [dims, has_dims] = lanner.option(options, 'DimensionNames', {});
            if has_dims
                T.Dims = reshape(lanner.text_cells(dims), 1, 2);
            end
        end

        function varargout = size(T, varargin)
            [varargout{1:max(nargout, 1)}] = size(false(T.Count, numel(T.Data)), varargin{:});
        end

        function n = numel(T, varargin)
            n = T.Count * numel(T.Data);
        end

        function n = height(T)
            n = T.Count;
        end

        function n = width(T)
            n = numel(T.Data);
        end

        function n = length(T)
            n = max([T.Count, numel(T.Data)]) * (numel(T) > 0);
        end

        function n = ndims(~)
            n = 2;
        end

        function tf = isempty(T)
            tf = T.Count == 0 || isempty(T.Data);
        end

        function tf = isscalar(T)
            tf = T.Count == 1 && isscalar(T.Data);
        end

        function n = end(T, k, ~)
            if k == 1
                n = T.Count;
            else
                n = numel(T.Data);
            end
        end

        function varargout = subsref(T, s)
            switch s(1).type
                case '.'
                    name = char(s(1).subs);
                    at = numbered(T, name);
                    if ~isempty(at)
                        value = T.Data{at};
                    elseif strcmp(name, 'Properties')
                        value = properties_of(T);
                    elseif strcmp(name, T.Dims{1})
                        value = T.Rows;
                    elseif strcmp(name, T.Dims{2})
                        value = content(T, 1:T.Count, 1:numel(T.Data));
                    elseif numel(s) > 1 && strcmp(s(2).type, '()') && ismethod(T, name)
                        [varargout{1:max(nargout, 1)}] = builtin('subsref', T, s);
                        return
                    else
                        error('MATLAB:table:UnrecognizedVarName', 'Unrecognized table variable name ''%s''.', name);
                    end
                case '()'
                    [rows, vars] = places(T, s(1).subs);
                    value = picked(T, rows, vars);
                otherwise
                    [rows, vars] = places(T, s(1).subs);
                    value = content(T, rows, vars);
            end
            if numel(s) > 1
                [varargout{1:max(nargout, 1)}] = subsref(value, s(2:end));
            else
                varargout{1} = value;
            end
        end

        function T = subsasgn(T, s, value)
            if ~isa(T, 'table')
                T = table;
            end
            switch s(1).type
                case '.'
                    T = assign_variable(T, s, value);
                case '()'
                    if numel(s) > 1
                        [rows, vars] = places(T, s(1).subs);
                        value = subsasgn(picked(T, rows, vars), s(2:end), value);
                    end
                    T = assign_part(T, s(1).subs, value);
                otherwise
                    T = assign_content(T, s, value);
            end
        end
    end

    methods (Hidden)
        T = assign_variable(T, s, value)
        T = assign_part(T, subs, value)
        T = assign_content(T, s, value)
        T = without_variables(T, at)
        T = taller(T, n)
        [R, left_rows, right_rows] = joined(A, B, kind, options, called)
        [labels, head] = labels_of(T)

        function T = named(T, names)
            names = reshape(lanner.text_cells(names), 1, []);
            if numel(names) ~= numel(T.Data)
                error('MATLAB:table:IncorrectNumberOfVarNames', 'The VariableNames property must contain one name for each variable in the table.');
            end
            check_names(names, 'variable');
            T.Names = names;
        end

        function T = with_rows(T, rows)
            rows = reshape(lanner.text_cells(rows), [], 1);
            if ~isempty(rows)
                if numel(rows) ~= T.Count
                    error('MATLAB:table:IncorrectNumberOfRowNames', 'The RowNames property must contain one name for each row in the table.');
                end
                check_names(rows, 'row');
            end
            T.Rows = rows;
        end

        function T = made(T, data, names)
            % The table with other variables.
            T.Data = reshape(data, 1, []);
            T.Names = reshape(names, 1, []);
            T.Units = {};
            T.Texts = {};
            if ~isempty(data)
                T.Count = size(data{1}, 1);
                if numel(T.Rows) ~= T.Count
                    T.Rows = cell(0, 1);
                end
            end
        end

        function p = properties_of(T)
            n = numel(T.Data);
            types = cell(1, n);
            for k = 1:n
                types{k} = class(T.Data{k});
            end
            p = with_properties(T, lanner.TableProperties, types);
            p.RowNames = T.Rows;
        end

        function p = with_properties(T, p, types)
            p.Description = T.Description;
            p.UserData = T.UserData;
            p.DimensionNames = T.Dims;
            p.VariableNames = T.Names;
            p.VariableTypes = string(types);
            p.VariableDescriptions = T.Texts;
            p.VariableUnits = T.Units;
        end

        function at = numbered(T, name)
            % The number of a variable, of T.name or T.(number); none where there is none.
            at = find(strcmp(name, T.Names), 1);
            if isempty(at) && any(name(1) == '0':'9')
                at = str2double(name);
                if at > numel(T.Names)
                    error('MATLAB:table:VarIndexOutOfRange', 'A variable subscript must be between 1 and the number of variables.');
                end
            end
        end

        function at = variables(T, spec)
            % The numbers of variables that a subscript means.
            n = numel(T.Names);
            if ischar(spec) && strcmp(spec, ':')
                at = 1:n;
            elseif isnumeric(spec)
                at = reshape(spec, 1, []);
                if any(at > n) || any(at < 1)
                    error('MATLAB:table:VarIndexOutOfRange', 'A variable subscript must be between 1 and the number of variables.');
                end
            elseif islogical(spec)
                at = reshape(find(spec), 1, []);
            elseif isa(spec, 'function_handle')
                at = find(cellfun(spec, T.Data));
            else
                names = reshape(lanner.text_cells(spec), 1, []);
                [is_known, at] = ismember(names, T.Names);
                if ~all(is_known)
                    unknown = names(~is_known);
                    error('MATLAB:table:UnrecognizedVarName', 'Unrecognized table variable name ''%s''.', unknown{1});
                end
            end
        end

        function [rows, vars] = places(T, subs)
            if numel(subs) ~= 2
                error('MATLAB:table:NDSubscript', 'A table is indexed by a row subscript and a variable subscript.');
            end
            rows = subs{1};
            if isstring(rows) || ischar(rows) && ~strcmp(rows, ':') || iscell(rows)
                names = lanner.text_cells(rows);
                [is_known, rows] = ismember(names, T.Rows);
                if ~all(is_known)
                    unknown = names(~is_known);
                    error('MATLAB:table:UnrecognizedRowName', 'Unrecognized row name ''%s''.', unknown{1});
                end
            elseif ischar(rows)
                rows = 1:T.Count;
            elseif islogical(rows)
                rows = find(rows);
            end
            if any(rows > T.Count)
                error('MATLAB:table:RowIndexOutOfRange', 'Row index exceeds table dimensions.');
            end
            vars = variables(T, subs{2});
        end

        function T = picked(T, rows, vars)
            % Some rows of some variables.
            T.Data = T.Data(vars);
            T.Names = lanner.distinct(T.Names(vars));
            for k = 1:numel(T.Data)
                T.Data{k} = lanner.rows(T.Data{k}, rows);
            end
            if ~isempty(T.Rows)
                T.Rows = lanner.distinct(T.Rows(rows));
            end
            if ~isempty(T.Units)
                T.Units = T.Units(vars);
            end
            if ~isempty(T.Texts)
                T.Texts = T.Texts(vars);
            end
            T.Count = numel(rows);
        end

        function value = content(T, rows, vars)
            parts = cell(1, numel(vars));
            for k = 1:numel(vars)
                parts{k} = lanner.rows(T.Data{vars(k)}, rows);
            end
            if isempty(parts)
                value = zeros(numel(rows), 0);
                return
            end
            try
                value = horzcat(parts{:});
            catch
                classes = unique(cellfun(@class, parts, 'UniformOutput', false));
                error('MATLAB:table:ExtractDataIncompatibleTypeError', 'Unable to concatenate the specified table variables: they are of the classes %s.', strjoin(classes, ', '));
            end
            is_cell = cellfun(@iscell, parts);
            if any(is_cell) && ~all(is_cell)
                error('MATLAB:table:ExtractDataIncompatibleTypeError', 'Unable to concatenate the specified table variables: some are cell arrays and some are not.');
            end
        end
    end
end

function check_names(names, what)
    if any(cellfun('isempty', names))
        error(['MATLAB:table:Empty' what 'Name'], 'The names of %ss must not be empty.', what);
    end
    [~, first] = unique(names, 'stable');
    if numel(first) < numel(names)
        again = names(setdiff(1:numel(names), first));
        error(['MATLAB:table:Duplicate' what 'Names'], 'Duplicate table %s name: ''%s''.', what, again{1});
    end
end
