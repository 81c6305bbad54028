function varargout = designed_filter(name, z, p, k, w, options, outputs)
% A low-pass prototype with edge 1 turned into a filter: appended to the functions that design one.
    kind = '';
    is_analog = false;
    for j = 1:numel(options)
        switch lower(char(options{j}))
            case 's'
                is_analog = true;
            case 'z'
                is_analog = false;
            case {'low', 'high', 'stop', 'bandpass'}
                kind = lower(char(options{j}));
            otherwise
                error(['signal:' name ':BadFilterType'], 'Filter type must be ''low'', ''high'', ''bandpass'' or ''stop''.');
        end
    end
    w = double(w(:)');
    if isempty(kind)
        if isscalar(w)
            kind = 'low';
        else
            kind = 'bandpass';
        end
    end
    if numel(w) ~= 1 + any(strcmp(kind, {'stop', 'bandpass'}))
        error(['signal:' name ':InvalidCutoff'], 'The cutoff frequency must be a scalar for ''low'' and ''high'', and have two elements for ''bandpass'' and ''stop''.');
    end
    if any(w <= 0) || ~is_analog && any(w >= 1)
        if is_analog
            error(['signal:' name ':FreqsOutOfRange'], 'The cutoff frequencies must be greater than 0.');
        end
        error(['signal:' name ':FreqsOutOfRange'], 'The cutoff frequencies must be within the interval of (0,1).');
    end
    if ~is_analog
        w = 4 * tan(pi * w / 2);
    end
    [z, p, k] = moved(z, p, k, w, kind);
    if ~is_analog
        k = k * real(prod(4 - z) / prod(4 - p));
        z = [(4 + z) ./ (4 - z); -ones(numel(p) - numel(z), 1)];
        p = (4 + p) ./ (4 - p);
    end
    if outputs == 3
        varargout = {z, p, k};
    elseif outputs < 3
        a = real(poly(p));
        b = k * real(poly(z));
        b = [zeros(1, numel(a) - numel(b)), b];
        varargout = {b, a};
    else
        error(['signal:' name ':StateSpace'], 'Matrices of a state space are not computed: use tf2ss.');
    end
end

function [z, p, k] = moved(z, p, k, w, kind)
% The prototype's band moved to its place.
    missing = numel(p) - numel(z);
    switch kind
        case 'low'
            z = w * z;
            p = w * p;
            k = k * w ^ missing;
        case 'high'
            k = k * real(prod(-z) / prod(-p));
            z = [w ./ z; zeros(missing, 1)];
            p = w ./ p;
        case 'bandpass'
            width = w(2) - w(1);
            centre = w(1) * w(2);
            k = k * width ^ missing;
            z = [split(z * width / 2, centre); zeros(missing, 1)];
            p = split(p * width / 2, centre);
        otherwise
            width = w(2) - w(1);
            centre = w(1) * w(2);
            k = k * real(prod(-z) / prod(-p));
            z = [split(width ./ z / 2, centre); repmat(1i * sqrt(centre) * [1; -1], missing, 1)];
            p = split(width ./ p / 2, centre);
    end
end

function r = split(r, centre)
% Both roots of s^2 - 2*r*s + centre.
    d = sqrt(complex(r .^ 2 - centre));
    r = [r + d; r - d];
end
