function [found, prominence] = local_extrema(name, x, options)
% Elements above their neighbours, and how far one has to go down from them to reach a greater one; appended to the functions that look.
    dim = find(size(x) ~= 1, 1);
    if isempty(dim)
        dim = 1;
    end
    least = 0;
    most = Inf;
    flat = 'center';
    k = 1;
    while k <= numel(options)
        if isnumeric(options{k})
            dim = options{k};
            k = k + 1;
            continue
        end
        switch lower(char(options{k}))
            case 'minprominence'
                least = options{k + 1};
            case 'maxnumextrema'
                most = options{k + 1};
            case 'flatselection'
                flat = lower(char(options{k + 1}));
            otherwise
                error(['MATLAB:' name ':NameValueNames'], 'Parameter name must be ''MinProminence'', ''MaxNumExtrema'' or ''FlatSelection''.');
        end
        k = k + 2;
    end
    order = [dim, 1:dim - 1, dim + 1:max(ndims(x), dim)];
    v = double(permute(x, order));
    extents = size(v);
    v = reshape(v, extents(1), []);
    found = false(size(v));
    prominence = zeros(size(v));
    for c = 1:size(v, 2)
        [at, from, to] = peaks_of(v(:, c));
        heights = zeros(size(at));
        for k = 1:numel(at)
            heights(k) = drop(v(:, c), from(k), to(k));
        end
        keep = find(heights >= least & heights > 0);
        if numel(keep) > most
            [~, best] = sort(heights(keep), 'descend');
            keep = sort(keep(best(1:most)));
        end
        prominence(at(heights > 0), c) = heights(heights > 0);
        for k = keep'
            switch flat
                case 'center'
                    found(at(k), c) = true;
                case 'first'
                    found(from(k), c) = true;
                case 'last'
                    found(to(k), c) = true;
                otherwise
                    found(from(k):to(k), c) = true;
            end
        end
    end
    found = ipermute(reshape(found, extents), order);
    prominence = ipermute(reshape(prominence, extents), order);
end

function [at, from, to] = peaks_of(v)
% Runs of equal elements that have smaller ones on both sides, and their middles.
    n = numel(v);
    starts = [1; find(v(2:n) ~= v(1:n-1)) + 1];
    ends = [starts(2:end) - 1; n];
    inner = starts > 1 & ends < n;
    starts = starts(inner);
    ends = ends(inner);
    is_peak = v(starts) > v(starts - 1) & v(ends) > v(ends + 1);
    from = starts(is_peak);
    to = ends(is_peak);
    at = floor((from + to) / 2);
end

function height = drop(v, from, to)
    top = v(from);
    before = find(v(1:from - 1) > top, 1, 'last');
    after = find(v(to + 1:end) > top, 1) + to;
    if isempty(before)
        before = 0;
    end
    if isempty(after)
        after = numel(v) + 1;
    end
    height = top - max(min(v(before + 1:from)), min(v(to:after - 1)));
end
