function [values, places, widths, prominences] = findpeaks(y, varargin)
% Elements above their neighbours, chosen by height, prominence, threshold, distance and width.
    if ~isnumeric(y) || ~isreal(y) || ~isvector(y)
        error('signal:findpeaks:invalidInput', 'Expected Y to be a real vector.');
    end
    if numel(y) < 3
        error('signal:findpeaks:emptyDataSet', 'Data set must contain at least 3 samples.');
    end
    n = numel(y);
    x = (1:n)';
    args = varargin;
    is_row = isrow(y);
    if ~isempty(args) && isnumeric(args{1})
        if isscalar(args{1})
            x = (0:n - 1)' / double(args{1});
        elseif numel(args{1}) == n
            x = double(args{1}(:));
            if any(diff(x) <= 0)
                error('signal:findpeaks:notIncreasing', 'X must be strictly increasing.');
            end
        else
            error('signal:findpeaks:mismatchYX', 'Expected X to have as many elements as Y.');
        end
        args(1) = [];
    end
    settings = struct('MinPeakHeight', -Inf, 'MinPeakProminence', 0, 'Threshold', 0, 'MinPeakDistance', 0, 'MinPeakWidth', 0, ...
        'MaxPeakWidth', Inf, 'NPeaks', Inf, 'SortStr', 'none', 'WidthReference', 'halfprom', 'Annotate', 'peaks');
    names = fieldnames(settings);
    for k = 1:2:numel(args)
        found = find(strcmpi(char(args{k}), names));
        if isempty(found) || k == numel(args)
            error('signal:findpeaks:BadParameter', 'Invalid parameter name: %s.', char(args{k}));
        end
        settings.(names{found}) = args{k + 1};
    end
    v = double(y(:));
    at = maxima(v, n);
    at = at(v(at) > settings.MinPeakHeight);
    if settings.Threshold > 0
        at = at(v(at) - max(v(at - 1), v(at + 1)) >= settings.Threshold);
    end
    [heights, bases] = prominences_of(v, at);
    keep = heights >= settings.MinPeakProminence;
    at = at(keep);
    heights = heights(keep);
    bases = bases(keep, :);
    extents = zeros(size(at));
    needs_widths = nargout > 2 || settings.MinPeakWidth > 0 || settings.MaxPeakWidth < Inf;
    if needs_widths
        for k = 1:numel(at)
            reference = v(at(k)) - heights(k) / 2;
            if strcmpi(settings.WidthReference, 'halfheight')
                reference = v(at(k)) / 2;
            end
            extents(k) = right_end(v, x, at(k), bases(k, 2), reference) - left_end(v, x, at(k), bases(k, 1), reference);
        end
        keep = extents >= settings.MinPeakWidth & extents <= settings.MaxPeakWidth;
        at = at(keep);
        heights = heights(keep);
        extents = extents(keep);
    end
    if settings.MinPeakDistance > 0
        keep = apart(v(at), x(at), settings.MinPeakDistance);
        at = at(keep);
        heights = heights(keep);
        extents = extents(keep);
    end
    order = (1:numel(at))';
    switch lower(char(settings.SortStr))
        case 'ascend'
            [~, order] = sort(v(at), 'ascend');
        case 'descend'
            [~, order] = sort(v(at), 'descend');
        case 'none'
        otherwise
            error('signal:findpeaks:BadParameter', 'SortStr must be ''none'', ''ascend'' or ''descend''.');
    end
    order = order(1:min(numel(order), settings.NPeaks));
    at = at(order);
    values = y(at);
    places = x(at);
    widths = extents(order);
    prominences = heights(order);
    if is_row
        values = reshape(values, 1, []);
        places = reshape(places, 1, []);
        widths = reshape(widths, 1, []);
        prominences = reshape(prominences, 1, []);
    else
        values = values(:);
    end
    if nargout == 0
        plot(x, v);
        hold on
        plot(x(at), v(at), 'v', 'MarkerFaceColor', [0, 0.447, 0.741]);
        hold off
        clear values
    end
end

function at = maxima(v, n)
% The first of equal elements that have smaller ones on both sides; NaN is no neighbour.
    starts = [1; find(v(2:n) ~= v(1:n - 1)) + 1];
    ends = [starts(2:end) - 1; n];
    inner = starts > 1 & ends < n;
    starts = starts(inner);
    ends = ends(inner);
    at = starts(v(starts) > v(starts - 1) & v(ends) > v(ends + 1));
end

function [heights, bases] = prominences_of(v, at)
% How far one has to go down to reach a greater element, on the side where that is less, and where that is on either side.
    heights = zeros(size(at));
    bases = zeros(numel(at), 2);
    for k = 1:numel(at)
        p = at(k);
        from = p;
        while from > 1 && v(from - 1) <= v(p)
            from = from - 1;
        end
        to = p;
        while to < numel(v) && v(to + 1) <= v(p)
            to = to + 1;
        end
        [low_left, left] = min(v(from:p));
        [low_right, right] = min(v(p:to));
        heights(k) = v(p) - max(low_left, low_right);
        bases(k, :) = [from + left - 1, p + right - 1];
    end
end

function e = left_end(v, x, p, base, reference)
% Where the line crosses the reference on the left, not beyond the base.
    i = p;
    while i > base && v(i) > reference
        i = i - 1;
    end
    e = x(i);
    if v(i) < reference
        e = x(i) + (x(i + 1) - x(i)) * (reference - v(i)) / (v(i + 1) - v(i));
    end
end

function e = right_end(v, x, p, base, reference)
    i = p;
    while i < base && v(i) > reference
        i = i + 1;
    end
    e = x(i);
    if v(i) < reference
        e = x(i) - (x(i) - x(i - 1)) * (reference - v(i)) / (v(i - 1) - v(i));
    end
end

function keep = apart(heights, x, distance)
% The highest first; those that are not farther than the distance from one that is kept go.
    keep = true(size(x));
    [~, order] = sort(heights, 'descend');
    for k = order'
        if keep(k)
            near = abs(x - x(k)) <= distance;
            near(k) = false;
            keep(near) = false;
        end
    end
end
