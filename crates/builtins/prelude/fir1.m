function [b, a] = fir1(n, w, varargin)
% The ideal filter's response, cut by a window.
    kind = '';
    window = [];
    is_scaled = true;
    for k = 1:numel(varargin)
        option = varargin{k};
        if ~ischar(option) && ~isstring(option)
            window = option;
            continue
        end
        switch lower(char(option))
            case 'scale'
                is_scaled = true;
            case 'noscale'
                is_scaled = false;
            case {'low', 'high', 'stop', 'bandpass', 'dc-0', 'dc-1'}
                kind = lower(char(option));
            otherwise
                error('signal:fir1:InvalidFilterType', 'Filter type must be ''low'', ''high'', ''bandpass'', ''stop'', ''DC-0'' or ''DC-1''.');
        end
    end
    w = double(w(:)');
    if any(w <= 0 | w >= 1)
        error('signal:fir1:FreqsOutOfRange', 'Frequencies must fall in range between 0 and 1.');
    end
    if any(diff(w) <= 0)
        error('signal:fir1:FreqsMustBeMonotonic', 'Frequencies must be increasing.');
    end
    if isempty(kind)
        if isscalar(w)
            kind = 'low';
        elseif numel(w) == 2
            kind = 'bandpass';
        else
            kind = 'dc-0';
        end
    end
    begins = any(strcmp(kind, {'low', 'stop', 'dc-1'}));
    edges = [0, w, 1];
    passes = mod(0:numel(w), 2) == ~begins;
    n = round(n);
    if passes(end) && mod(n, 2) == 1
        warning('signal:fir1:OddOrderNotAllowed', 'Odd order symmetric FIR filters must have a gain of zero at the Nyquist frequency. The order is being increased by one.');
        n = n + 1;
    end
    if isempty(window)
        window = hamming(n + 1);
    elseif numel(window) ~= n + 1
        error('signal:fir1:MismatchedWindowLength', 'The window length must be the same as the filter length.');
    end
    t = (0:n) - n / 2;
    b = zeros(1, n + 1);
    for k = find(passes)
        b = b + edges(k + 1) * sinc(edges(k + 1) * t) - edges(k) * sinc(edges(k) * t);
    end
    b = b .* double(window(:)');
    if is_scaled
        first = find(passes, 1);
        if edges(first) == 0
            at = 0;
        elseif edges(first + 1) == 1
            at = 1;
        else
            at = (edges(first) + edges(first + 1)) / 2;
        end
        b = b / abs(exp(-1i * pi * at * (0:n)) * b');
    end
    a = 1;
end
