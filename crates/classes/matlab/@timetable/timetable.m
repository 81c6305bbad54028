classdef timetable < table
% timetable  A table whose rows have times.
%   TT = timetable(times, x, y, ..., 'VariableNames', names) has the times of a column of points or lengths of time;
%   timetable(x, ..., 'RowTimes', times) says them behind; timetable(x, ..., 'TimeStep', d, 'StartTime', t) makes them.
%   TT.Time are the times. TT(times, :) are the rows at times, TT(timerange(a, b), :) those between.
%
%   See array2timetable, table2timetable, timetable2table, retime, timerange, sortrows.

    properties (Hidden)
        Times = []
    end

    methods
        function T = timetable(varargin)
            options = {'VariableNames', 'RowTimes', 'TimeStep', 'SampleRate', 'StartTime', 'Size', 'VariableTypes', 'DimensionNames'};
            [args, options] = lanner.split_options(varargin, options);
            [times, has_times] = lanner.option(options, 'RowTimes', []);
            [names, has_names] = lanner.option(options, 'VariableNames', {});
            [extents, has_size] = lanner.option(options, 'Size', [0 0]);
            first = 1;
            if has_size
                types = lanner.text_cells(lanner.option(options, 'VariableTypes', {}));
                args = cellfun(@(type) lanner.blank(type, extents(1)), types, 'UniformOutput', false);
            end
            [step, has_step] = lanner.option(options, 'TimeStep', []);
            [rate, has_rate] = lanner.option(options, 'SampleRate', []);
            if has_rate
                step = seconds(1 / rate);
            end
            if ~has_times && ~has_step && ~has_rate
                if isempty(args)
                    times = datetime.empty(0, 1);
                elseif ~isa(args{1}, 'lanner.Times')
                    error('MATLAB:timetable:NoTimeVector', 'The row times must be a column of datetimes or durations.');
                else
                    times = args{1};
                    args(1) = [];
                    first = 2;
                end
            end
            T.Dims = {'Time', 'Variables'};
            T.Data = reshape(args, 1, []);
            if isempty(args)
                T.Count = numel(times);
            else
                T.Count = size(args{1}, 1);
            end
            if has_step || has_rate
                start = lanner.option(options, 'StartTime', seconds(0));
                times = start + step * (0:T.Count - 1).';
            end
            T.Times = reshape(times, [], 1);
            for k = 1:numel(args)
                if size(args{k}, 1) ~= T.Count
                    error('MATLAB:timetable:UnequalVarLengths', 'All timetable variables must have the same number of rows.');
                end
            end
            if numel(T.Times) ~= T.Count
                error('MATLAB:timetable:IncorrectNumberOfRowTimes', 'There must be one row time for each row.');
            end
            if has_names
                T = named(T, names);
            else
                T.Names = cell(1, numel(args));
                for k = 1:numel(args)
                    T.Names{k} = '';
                    if ~has_size
                        T.Names{k} = inputname(k + first - 1);
                    end
                    if isempty(T.Names{k})
                        T.Names{k} = sprintf('Var%d', k);
                    end
                end
            end
            [dims, has_dims] = lanner.option(options, 'DimensionNames', {});
            if has_dims
                T.Dims = reshape(lanner.text_cells(dims), 1, 2);
            elseif first == 2 && ~isempty(inputname(1))
                T.Dims{1} = inputname(1);
            end
        end

        function varargout = subsref(T, s)
            if strcmp(s(1).type, '.') && strcmp(s(1).subs, T.Dims{1})
                value = T.Times;
                if numel(s) > 1
                    [varargout{1:max(nargout, 1)}] = subsref(value, s(2:end));
                else
                    varargout{1} = value;
                end
                return
            end
            [varargout{1:max(nargout, 1)}] = subsref@table(T, s);
        end

        function T = subsasgn(T, s, value)
            if strcmp(s(1).type, '.') && strcmp(s(1).subs, T.Dims{1})
                times = value;
                if numel(s) > 1
                    times = subsasgn(T.Times, s(2:end), value);
                end
                T = with_times(T, times);
            elseif strcmp(s(1).type, '.') && strcmp(s(1).subs, 'Properties') && numel(s) > 1 && strcmp(s(2).subs, 'RowTimes')
                T = with_times(T, value);
            else
                T = subsasgn@table(T, s, value);
            end
        end

        function [T, order] = sortrows(T, vars, varargin)
            if nargin > 1 && ~(ischar(vars) && any(strcmp(vars, {'RowTimes', T.Dims{1}})))
                [T, order] = sortrows@table(T, vars, varargin{:});
                return
            end
            [~, order] = sort(T.Times, varargin{:});
            T = picked(T, order, 1:numel(T.Data));
        end

        function tf = issorted(T, varargin)
            tf = issorted(T.Times);
        end

        function T = vertcat(varargin)
            T = vertcat@table(varargin{:});
            times = cellfun(@(x) x.Times, varargin, 'UniformOutput', false);
            T.Times = vertcat(times{:});
        end

        function T = timetable2table(T, varargin)
            converts = lanner.option(varargin, 'ConvertRowTimes', true);
            whole = table;
            whole = made(whole, T.Data, T.Names);
            if converts
                whole = [table(T.Times, 'VariableNames', T.Dims(1)), whole];
            end
            T = whole;
        end
    end

    methods (Hidden)
        function T = with_times(T, times)
            times = reshape(times, [], 1);
            if numel(times) ~= T.Count || ~isa(times, 'lanner.Times')
                error('MATLAB:timetable:IncorrectNumberOfRowTimes', 'The row times must be a datetime or duration for each row.');
            end
            T.Times = times;
        end

        function T = picked(T, rows, vars)
            times = T.Times;
            T = picked@table(T, rows, vars);
            T.Times = times(rows);
        end

        function [rows, vars] = places(T, subs)
            spec = subs{1};
            if isa(spec, 'lanner.Times')
                rows = find(ismember(T.Times, spec));
                subs{1} = rows;
            elseif isstruct(spec) && isfield(spec, 'Interval')
                subs{1} = find(isbetween(T.Times, spec.First, spec.Last, spec.Interval));
            elseif ischar(spec) && ~strcmp(spec, ':') || isstring(spec)
                subs{1} = find(ismember(T.Times, datetime(spec)));
            end
            [rows, vars] = places@table(T, subs);
        end

        function T = taller(T, n)
            before = T.Count;
            T = taller@table(T, n);
            T.Times = [T.Times; each(T.Times(1:min(1, end)), @(x) NaN(n - before, 1))];
        end

        function p = properties_of(T)
            p = with_properties(T, lanner.TimetableProperties, cellfun(@class, T.Data, 'UniformOutput', false));
            p.RowTimes = T.Times;
        end

        function [labels, head] = labels_of(T)
            labels = cellstr(T.Times);
            head = T.Dims{1};
        end
    end
end
