classdef (InferiorClasses = {?missing}) duration < lanner.Times
% duration  Lengths of time in units of fixed length.
%   d = duration(h, m, s), duration(h, m, s, ms) and duration([h m s]) add up hours,
%   minutes, seconds and milliseconds.
%   d = duration(text) reads texts such as '12:34:56' and '1.05:00:00';
%   duration(text, 'InputFormat', 'hh:mm') says how they are written.
%   duration(..., 'Format', f) shows them as f says: 'hh:mm:ss', 'dd:hh:mm:ss',
%   'hh:mm', 'mm:ss', with fractions 'hh:mm:ss.SSS'; or in one unit: 'y', 'd', 'h', 'm', 's'.
%
%   See hours, minutes, seconds, days, years, milliseconds.

    properties
        Format = 'hh:mm:ss'
    end

    methods
        function o = duration(varargin)
            [args, options] = lanner.split_options(varargin, {'InputFormat', 'Format'});
            form = lanner.option(options, 'Format', '');
            reading = lanner.option(options, 'InputFormat', '');
            switch numel(args)
                case 0
                    o.Ms = 0;
                case 1
                    x = args{1};
                    if isa(x, 'duration')
                        o = x;
                    elseif ischar(x) || isstring(x) || iscellstr(x)
                        [o.Ms, shown] = lanner.parse_duration(x, reading);
                        if isempty(form)
                            form = shown;
                        end
                    elseif isnumeric(x) && (size(x, 2) == 3 || isempty(x))
                        x = reshape(double(x), [], 3);
                        o.Ms = x * [3600000; 60000; 1000];
                    else
                        error('MATLAB:duration:InvalidData', 'Input data must be a numeric matrix with three columns, or three or four separate numeric arrays. You can also create durations from numeric arrays using the YEARS, DAYS, HOURS, MINUTES, SECONDS, and MILLISECONDS functions.');
                    end
                case {3, 4}
                    factors = [3600000 60000 1000 1];
                    total = 0;
                    for k = 1:numel(args)
                        total = total + double(args{k}) * factors(k);
                    end
                    o.Ms = total;
                otherwise
                    error('MATLAB:duration:InvalidData', 'Input data must be a numeric matrix with three columns, or three or four separate numeric arrays. You can also create durations from numeric arrays using the YEARS, DAYS, HOURS, MINUTES, SECONDS, and MILLISECONDS functions.');
            end
            if ~isempty(form)
                o.Format = form;
            end
        end

        function o = set.Format(o, form)
            form = char(form);
            is_known = any(strcmp(form, {'y', 'd', 'h', 'm', 's'})) ...
                || ~isempty(regexp(form, '^(dd:)?hh:mm:ss(\.S{1,9})?$|^hh:mm$|^mm:ss(\.S{1,9})?$', 'once'));
            if ~is_known
                error('MATLAB:duration:InvalidFormat', 'Unrecognized duration format: %s.', form);
            end
            o.Format = form;
        end

        function o = plus(a, b)
            if isa(a, 'datetime') || isa(b, 'datetime') || isa(a, 'calendarDuration') || isa(b, 'calendarDuration')
                o = lanner.plus(a, b);
                return
            end
            [o, a, b] = lanner.pair(a, b);
            o.Ms = a + b;
        end

        function o = minus(a, b)
            if isa(a, 'datetime') || isa(a, 'calendarDuration') || isa(b, 'calendarDuration')
                o = lanner.plus(a, -b);
                return
            end
            [o, a, b] = lanner.pair(a, b);
            o.Ms = a - b;
        end

        function o = uminus(o)
            o.Ms = -o.Ms;
        end

        function o = uplus(o)
        end

        function o = times(a, b)
            if isa(a, 'duration') && isa(b, 'duration')
                error('MATLAB:duration:DurationMultiplicationNotDefined', 'Multiplication of two durations is not defined.');
            elseif isa(a, 'duration')
                o = a;
                o.Ms = a.Ms .* double(b);
            else
                o = b;
                o.Ms = double(a) .* b.Ms;
            end
        end

        function o = mtimes(a, b)
            if numel(a) == 1 || numel(b) == 1
                o = a .* b;
            elseif isa(a, 'duration')
                o = a;
                o.Ms = a.Ms * double(b);
            else
                o = b;
                o.Ms = double(a) * b.Ms;
            end
        end

        function o = rdivide(a, b)
            if isa(a, 'duration') && isa(b, 'duration')
                o = a.Ms ./ b.Ms;
            elseif isa(a, 'duration')
                o = a;
                o.Ms = a.Ms ./ double(b);
            else
                error('MATLAB:duration:DurationDivisionNotDefined', 'Division of a number by a duration is not defined.');
            end
        end

        function o = mrdivide(a, b)
            o = a ./ b;
        end

        function o = ldivide(a, b)
            o = b ./ a;
        end

        function o = mldivide(a, b)
            o = b ./ a;
        end

        function o = rem(a, b)
            [o, a, b] = lanner.pair(a, b);
            o.Ms = rem(a, b);
        end

        function o = mod(a, b)
            [o, a, b] = lanner.pair(a, b);
            o.Ms = mod(a, b);
        end

        function o = abs(o)
            o.Ms = abs(o.Ms);
        end

        function x = sign(o)
            x = sign(o.Ms);
        end

        function o = floor(o, varargin)
            o = rounded(o, @floor, varargin);
        end

        function o = ceil(o, varargin)
            o = rounded(o, @ceil, varargin);
        end

        function o = round(o, varargin)
            o = rounded(o, @round, varargin);
        end

        function o = fix(o, varargin)
            o = rounded(o, @fix, varargin);
        end

        function o = colon(first, step, last)
            if nargin < 3
                last = step;
                step = duration(24, 0, 0);
            end
            if isa(first, 'datetime') || isa(last, 'datetime')
                o = lanner.sequence(first, step, last);
                return
            end
            [o, from, to] = lanner.pair(first, last);
            [~, by] = lanner.pair(step, o);
            o.Ms = from:by:to;
        end

        function o = sum(o, varargin)
            o.Ms = sum(o.Ms, varargin{:});
        end

        function o = cumsum(o, varargin)
            o.Ms = cumsum(o.Ms, varargin{:});
        end

        function x = hours(o)
            x = o.Ms / 3600000;
        end

        function x = minutes(o)
            x = o.Ms / 60000;
        end

        function x = seconds(o)
            x = o.Ms / 1000;
        end

        function x = milliseconds(o)
            x = o.Ms;
        end

        function x = days(o)
            x = o.Ms / 86400000;
        end

        function x = years(o)
            x = o.Ms / 31556952000;
        end

        function [h, m, s] = hms(o)
            h = fix(o.Ms / 3600000);
            rest = o.Ms - h * 3600000;
            m = fix(rest / 60000);
            s = (rest - m * 60000) / 1000;
        end

        function x = datenum(o)
            x = o.Ms / 86400000;
        end

        function v = datevec(o)
            [h, m, s] = hms(reshape(o, [], 1));
            v = [zeros(numel(h), 3), h, m, s];
        end

        function tf = isnan(o)
            tf = isnan(o.Ms);
        end

        function x = double(o)
            x = o.Ms / 86400000;
        end
    end

    methods (Static)
        function o = empty(varargin)
            o = lanner.none(duration(0, 0, 0), varargin);
        end
    end

    methods (Hidden)
        function o = alike(o, x)
            % Numbers are days, as everywhere with durations.
            if isa(x, 'duration')
                o.Ms = x.Ms;
            elseif isnumeric(x) || islogical(x)
                o.Ms = double(x) * 86400000;
            elseif isa(x, 'missing')
                o.Ms = NaN(size(x));
            elseif ischar(x) || isstring(x) || iscellstr(x)
                o.Ms = lanner.parse_duration(x, '');
            else
                error('MATLAB:duration:InvalidConversion', 'Unable to convert from ''%s'' to ''duration''.', class(x));
            end
        end

        function c = texts(o)
            c = lanner.duration_text(o.Ms, o.Format);
        end

        function x = filler(~)
            x = 0;
        end
    end
end

function o = rounded(o, f, unit)
    if isempty(unit)
        unit = {'seconds'};
    end
    size_of = struct('years', 31556952000, 'days', 86400000, 'hours', 3600000, 'minutes', 60000, 'seconds', 1000, 'milliseconds', 1);
    unit = char(unit{1});
    if ~isfield(size_of, unit)
        error('MATLAB:duration:InvalidUnit', 'The unit must be ''years'', ''days'', ''hours'', ''minutes'', ''seconds'' or ''milliseconds''.');
    end
    o.Ms = f(o.Ms / size_of.(unit)) * size_of.(unit);
end
