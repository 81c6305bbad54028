function [ms, form] = parse_duration(text, form)
% lanner.parse_duration  Milliseconds of texts such as 12:34:56, and the format in which they are written.
    text = strtrim(cellstr(text));
    ms = NaN(size(text));
    given = form;
    form = 'hh:mm:ss';
    for k = 1:numel(text)
        [ms(k), fits] = one(text{k}, given);
        if isnan(ms(k)) && ~fits
            if isempty(given)
                error('MATLAB:duration:UnrecognizedDurationString', 'Could not recognize the duration format of ''%s''. You can specify a format using the ''InputFormat'' parameter.', text{k});
            end
        end
    end
    if ~isempty(given)
        form = given;
    end
end

function [ms, fits] = one(text, form)
    ms = NaN;
    fits = isempty(text) || any(strcmpi(text, {'NaN', 'missing'}));
    if any(strcmpi(text, {'Inf', '+Inf', '-Inf'}))
        ms = str2double(text);
        fits = true;
        return
    end
    found = regexp(text, '^([-+]?)((?:\d+:)+\d+(?:\.\d*)?)$', 'tokens', 'once');
    if isempty(found)
        dotted = regexp(text, '^([-+]?)(\d+)\.(\d+:\d+:\d+(?:\.\d*)?)$', 'tokens', 'once');
        if isempty(dotted)
            return
        end
        numbers = [str2double(dotted{2}), str2double(strsplit(dotted{3}, ':'))];
        found = dotted;
    else
        numbers = str2double(strsplit(found{2}, ':'));
    end
    if isempty(form)
        names = {'m s', 'h m s', 'd h m s'};
        if numel(numbers) < 3 || numel(numbers) > 4
            return
        end
        units = strsplit(names{numel(numbers) - 1});
    else
        units = cellfun(@(x) x(1), strsplit(form, ':'), 'UniformOutput', false);
        if numel(units) ~= numel(numbers)
            return
        end
    end
    sizes = struct('d', 86400000, 'h', 3600000, 'm', 60000, 's', 1000);
    ms = 0;
    for k = 1:numel(units)
        ms = ms + numbers(k) * sizes.(units{k});
    end
    if strcmp(found{1}, '-')
        ms = -ms;
    end
    fits = true;
end
