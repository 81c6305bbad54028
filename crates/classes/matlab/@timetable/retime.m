function R = retime(T, times, method, varargin)
% The timetable at other times: retime(T, 'daily', 'mean'), retime(T, times, 'linear').
%   Groups of rows: 'mean', 'sum', 'min', 'max', 'count', 'firstvalue', 'lastvalue', 'prod', 'mode', or a function.
%   Single rows: 'fillwithmissing', 'previous', 'next', 'nearest', 'linear'.
    if nargin < 3
        method = 'fillwithmissing';
    end
    if ischar(times) || isstring(times)
        times = regular(T.Times, lower(char(times)));
    end
    times = reshape(times, [], 1);
    x = first_part(T.Times);
    y = first_part(alike(T.Times, times));
    n = numel(y);
    data = cell(1, numel(T.Data));
    joins = isa(method, 'function_handle') || any(strcmpi(method, {'mean', 'sum', 'min', 'max', 'count', 'firstvalue', 'lastvalue', 'prod', 'mode', 'median'}));
    if joins
        bin = zeros(size(x));
        for k = 1:numel(x)
            at = find(y <= x(k), 1, 'last');
            if ~isempty(at)
                bin(k) = at;
            end
        end
        f = joining(method);
        for v = 1:numel(data)
            column = lanner.gap_like(T.Data{v}, n);
            if ischar(method) && any(strcmpi(method, {'sum', 'count'}))
                column = zeros(n, size(T.Data{v}, 2));
            end
            for k = 1:n
                rows = find(bin == k);
                if ~isempty(rows)
                    column = lanner.put_rows(column, k, f(lanner.rows(T.Data{v}, rows)));
                end
            end
            data{v} = column;
        end
    else
        for v = 1:numel(data)
            data{v} = interpolated(x, T.Data{v}, y, lower(char(method)));
        end
    end
    R = T;
    R.Data = data;
    R.Count = n;
    R.Times = times;
end

function f = joining(method)
    if isa(method, 'function_handle')
        f = method;
        return
    end
    switch lower(method)
        case 'count'
            f = @(x) size(x, 1);
        case 'firstvalue'
            f = @(x) lanner.rows(x, 1);
        case 'lastvalue'
            f = @(x) lanner.rows(x, size(x, 1));
        case 'prod'
            f = @(x) prod(x(~lanner.is_missing(x)));
        otherwise
            f = lanner.statistic(method, 1);
    end
end

function z = interpolated(x, data, y, method)
    n = numel(y);
    if strcmp(method, 'linear')
        z = interp1(x, double(data), y, 'linear', 'extrap');
        return
    end
    z = lanner.gap_like(data, n);
    for k = 1:n
        switch method
            case 'fillwithmissing'
                at = find(x == y(k), 1);
            case 'previous'
                at = find(x <= y(k), 1, 'last');
            case 'next'
                at = find(x >= y(k), 1);
            case 'nearest'
                [~, at] = min(abs(x - y(k)));
            otherwise
                error('MATLAB:timetable:retime:InvalidMethod', 'Unrecognized method ''%s''.', method);
        end
        if ~isempty(at)
            z = lanner.put_rows(z, k, lanner.rows(data, at));
        end
    end
end

% Times at the starts of units, from the first row to the last one.
function times = regular(old, name)
    units = struct('yearly', 'year', 'quarterly', 'quarter', 'monthly', 'month', 'weekly', 'week', 'daily', 'day', 'hourly', 'hour', 'minutely', 'minute', 'secondly', 'second');
    if ~isfield(units, name)
        error('MATLAB:timetable:InvalidTimeStep', 'Unrecognized time step ''%s''.', name);
    end
    unit = units.(name);
    steps = struct('year', calyears(1), 'quarter', calquarters(1), 'month', calmonths(1), 'week', calweeks(1), 'day', caldays(1), 'hour', hours(1), 'minute', minutes(1), 'second', seconds(1));
    if isa(old, 'duration')
        step = alike(old, steps.(unit));
        size_of = first_part(step);
        times = min(old);
        times.Ms = (floor(min(first_part(old)) / size_of):floor(max(first_part(old)) / size_of)).' * size_of;
        return
    end
    times = (dateshift(min(old), 'start', unit):steps.(unit):max(old)).';
end
