classdef (InferiorClasses = {?missing, ?duration}) calendarDuration < lanner.Array
% calendarDuration  Lengths of time in units of the calendar, which are not always equally long.
%   c = calendarDuration(Y, M, D), calendarDuration(Y, M, D, H, MI, S),
%   calendarDuration(Y, M, D, t) with a duration t, and calendarDuration(rows).
%   calendarDuration(..., 'Format', 'ymdt') says in which units it is shown.
%
%   See caldays, calweeks, calmonths, calquarters, calyears, between, split.

    properties (Hidden)
        Months = 0
        Days = 0
        Ms = 0
    end

    properties
        Format = 'ymdt'
    end

    methods
        function o = calendarDuration(varargin)
            [args, options] = lanner.split_options(varargin, {'Format'});
            form = lanner.option(options, 'Format', '');
            if isscalar(args) && isa(args{1}, 'calendarDuration')
                o = args{1};
            elseif ~isempty(args)
                if isscalar(args)
                    args = num2cell(double(args{1}), 1);
                end
                if numel(args) < 3 || numel(args) > 6
                    error('MATLAB:calendarDuration:InvalidData', 'A calendarDuration is made of years, months and days, with hours, minutes and seconds or a duration behind them.');
                end
                args(end + 1:6) = {0};
                if isa(args{4}, 'duration')
                    ms = args{4}.Ms;
                else
                    ms = args{4} * 3600000 + args{5} * 60000 + args{6} * 1000;
                end
                none = 0 * (args{1} + args{2} + args{3} + ms);
                o.Months = args{1} * 12 + args{2} + none;
                o.Days = args{3} + none;
                o.Ms = ms + none;
            end
            if ~isempty(form)
                o.Format = form;
            end
        end

        function o = set.Format(o, form)
            form = char(form);
            if isempty(regexp(form, '^y?q?mw?dt?$', 'once'))
                error('MATLAB:calendarDuration:InvalidFormat', 'The format of a calendarDuration has the letters y, q, m, w, d, t in this order; m and d must be there.');
            end
            o.Format = form;
        end

        function o = plus(a, b)
            o = lanner.plus(a, b);
        end

        function o = minus(a, b)
            o = lanner.plus(a, -b);
        end

        function o = uminus(o)
            o = each(o, @(x) -x);
        end

        function o = times(a, b)
            if isa(a, 'calendarDuration')
                o = each(a, @(x) x .* double(b));
            else
                o = each(b, @(x) double(a) .* x);
            end
        end

        function o = mtimes(a, b)
            o = a .* b;
        end

        function tf = eq(a, b)
            [a, b] = both(a, b);
            tf = a.Months == b.Months & a.Days == b.Days & a.Ms == b.Ms;
        end

        function tf = ne(a, b)
            tf = ~(a == b);
        end

        function x = calyears(o)
            x = fix(o.Months / 12);
        end

        function x = calquarters(o)
            x = fix(o.Months / 3);
        end

        function x = calmonths(o)
            x = o.Months;
        end

        function x = calweeks(o)
            x = fix(o.Days / 7);
        end

        function x = caldays(o)
            x = o.Days;
        end

        function d = time(o)
            d = duration(0, 0, 0);
            d.Ms = o.Ms;
        end

        function varargout = split(o, units)
            units = cellstr(units);
            months = o.Months;
            days = o.Days;
            for k = 1:numel(units)
                switch lower(units{k})
                    case 'years'
                        varargout{k} = fix(months / 12);
                        months = months - 12 * varargout{k};
                    case 'quarters'
                        varargout{k} = fix(months / 3);
                        months = months - 3 * varargout{k};
                    case 'months'
                        varargout{k} = months;
                    case 'weeks'
                        varargout{k} = fix(days / 7);
                        days = days - 7 * varargout{k};
                    case 'days'
                        varargout{k} = days;
                    case 'time'
                        varargout{k} = time(o);
                    otherwise
                        error('MATLAB:calendarDuration:InvalidUnit', 'Unrecognized unit ''%s''.', units{k});
                end
            end
        end

        function tf = isnan(o)
            tf = isnan(o.Months) | isnan(o.Days) | isnan(o.Ms);
        end

        function tf = ismissing(o, varargin)
            tf = isnan(o);
        end
    end

    methods (Static)
        function o = empty(varargin)
            o = lanner.none(calendarDuration(0, 0, 0), varargin);
        end
    end

    methods (Hidden)
        function o = each(o, f)
            o.Months = f(o.Months);
            o.Days = f(o.Days);
            o.Ms = f(o.Ms);
        end

        function o = merged(o, f, others)
            months = cellfun(@(x) x.Months, others, 'UniformOutput', false);
            days = cellfun(@(x) x.Days, others, 'UniformOutput', false);
            ms = cellfun(@(x) x.Ms, others, 'UniformOutput', false);
            o.Months = f(months{:});
            o.Days = f(days{:});
            o.Ms = f(ms{:});
        end

        function x = first_part(o)
            x = o.Months;
        end

        function o = alike(o, x)
            if isa(x, 'calendarDuration')
                o.Months = x.Months;
                o.Days = x.Days;
                o.Ms = x.Ms;
            elseif isa(x, 'duration') || isnumeric(x)
                d = alike(duration(0, 0, 0), x);
                o.Months = zeros(size(d.Ms));
                o.Days = o.Months;
                o.Ms = d.Ms;
            elseif isa(x, 'missing')
                o.Months = NaN(size(x));
                o.Days = o.Months;
                o.Ms = o.Months;
            else
                error('MATLAB:calendarDuration:InvalidConversion', 'Unable to convert from ''%s'' to ''calendarDuration''.', class(x));
            end
        end

        function c = texts(o)
            c = cell(size(o.Months));
            for k = 1:numel(c)
                c{k} = one_text(o.Months(k), o.Days(k), o.Ms(k), o.Format);
            end
        end

        function x = filler(~)
            x = 0;
        end
    end
end

function [a, b] = both(a, b)
    if isa(a, 'calendarDuration')
        b = alike(a, b);
    else
        a = alike(b, a);
    end
end

function text = one_text(months, days, ms, form)
    if isnan(months) || isnan(days) || isnan(ms)
        text = 'NaN';
        return
    end
    parts = {};
    for letter = form
        switch letter
            case 'y'
                n = fix(months / 12);
                months = months - 12 * n;
                parts = with(parts, n, 'y');
            case 'q'
                n = fix(months / 3);
                months = months - 3 * n;
                parts = with(parts, n, 'q');
            case 'm'
                parts = with(parts, months, 'mo');
            case 'w'
                n = fix(days / 7);
                days = days - 7 * n;
                parts = with(parts, n, 'w');
            case 'd'
                parts = with(parts, days, 'd');
            case 't'
                sign = 1 - 2 * (ms < 0);
                ms = abs(ms);
                h = floor(ms / 3600000);
                m = floor(mod(ms, 3600000) / 60000);
                s = mod(ms, 60000) / 1000;
                if ms > 0
                    parts = {parts{:}, sprintf('%dh', sign * h), sprintf('%dm', sign * m), sprintf('%gs', sign * s)};
                end
        end
    end
    if isempty(parts)
        parts = {'0d'};
    end
    text = strjoin(parts, ' ');
end

function parts = with(parts, n, unit)
    if n ~= 0
        parts{end + 1} = sprintf('%g%s', n, unit);
    end
end
