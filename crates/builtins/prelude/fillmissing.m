function [y, filled] = fillmissing(x, method, varargin)
% An array whose missing elements are filled: by a constant, from their neighbours, or along a curve through them.
    method = lower(char(method));
    rest = varargin;
    constant = [];
    window = [];
    if strcmp(method, 'constant')
        constant = taken(rest);
        rest = rest(2:end);
    elseif any(strcmp(method, {'movmean', 'movmedian'}))
        window = taken(rest);
        rest = rest(2:end);
    end
    dim = find(size(x) ~= 1, 1);
    if isempty(dim)
        dim = 1;
    end
    if ~isempty(rest) && isnumeric(rest{1})
        dim = rest{1};
        rest = rest(2:end);
    end
    [at, ends, longest, missing] = named(rest, x, dim);
    order = [dim, 1:dim - 1, dim + 1:max(ndims(x), dim)];
    y = permute(x, order);
    missing = permute(missing, order);
    extents = size(y);
    columns = prod(extents(2:end));
    y = reshape(y, extents(1), columns);
    missing = reshape(missing, extents(1), columns);
    filled = false(size(y));
    for c = 1:columns
        open = missing(:, c) & ~in_long_gap(missing(:, c), at, longest);
        if any(open)
            if isscalar(constant) || isempty(constant) || ischar(constant)
                value = constant;
            else
                value = constant(c);
            end
            [y(:, c), filled(:, c)] = column(y(:, c), missing(:, c), open, at, method, ends, value, window);
        end
    end
    y = ipermute(reshape(y, extents), order);
    filled = ipermute(reshape(filled, extents), order);
end

function value = taken(rest)
    if isempty(rest)
        error('MATLAB:fillmissing:ConstantInvalid', 'The method needs one more argument.');
    end
    value = rest{1};
end

function [at, ends, longest, missing] = named(rest, x, dim)
    at = (1:size(x, dim))';
    ends = 'extrap';
    longest = Inf;
    missing = ismissing(x);
    for k = 1:2:numel(rest) - 1
        switch lower(char(rest{k}))
            case 'samplepoints'
                at = rest{k + 1}(:);
            case 'endvalues'
                ends = rest{k + 1};
            case 'maxgap'
                longest = rest{k + 1};
            case 'missinglocations'
                missing = rest{k + 1};
            otherwise
                error('MATLAB:fillmissing:NameValueNames', 'Parameter name must be ''EndValues'', ''SamplePoints'', ''MissingLocations'' or ''MaxGap''.');
        end
    end
end

function long = in_long_gap(missing, at, longest)
    long = false(size(missing));
    if isinf(longest)
        return
    end
    edges = diff([false; missing; false]);
    from = find(edges == 1);
    to = find(edges == -1) - 1;
    for k = 1:numel(from)
        before = at(max(1, from(k) - 1));
        after = at(min(numel(at), to(k) + 1));
        long(from(k):to(k)) = after - before > longest;
    end
end

function [v, filled] = column(v, missing, open, at, method, ends, constant, window)
    there = find(~missing);
    filled = false(size(v));
    if strcmp(method, 'constant')
        if iscell(v)
            constant = cellstr(constant);
        end
        v(open) = constant;
        filled = open;
        return
    end
    if isempty(there)
        return
    end
    inner = open;
    % Ends that are treated in another way than what lies between.
    if ~(ischar(ends) || isstring(ends)) || ~strcmpi(ends, 'extrap')
        outer = open & ((1:numel(v))' < there(1) | (1:numel(v))' > there(end));
        inner = open & ~outer;
        if isnumeric(ends)
            v(outer) = ends;
            filled(outer) = true;
        elseif ~strcmpi(ends, 'none')
            [v, filled] = from_others(v, outer, there, at, lower(char(ends)), window, filled);
        end
    end
    [v, filled] = from_others(v, inner, there, at, method, window, filled);
end

function [v, filled] = from_others(v, open, there, at, method, window, filled)
    holes = find(open)';
    if isempty(holes)
        return
    end
    switch method
        case {'previous', 'next', 'nearest'}
            for k = holes
                before = there(find(there < k, 1, 'last'));
                after = there(find(there > k, 1));
                from = before;
                if strcmp(method, 'next')
                    from = after;
                elseif strcmp(method, 'nearest') && (isempty(before) || ~isempty(after) && at(after) - at(k) <= at(k) - at(before))
                    from = after;
                end
                if ~isempty(from)
                    v(k) = v(from);
                    filled(k) = true;
                end
            end
        case {'linear', 'spline', 'pchip', 'makima'}
            if numel(there) < 2
                v(holes) = v(there);
            else
                v(holes) = interp1(at(there), v(there), at(holes), method, 'extrap');
            end
            filled(holes) = true;
        case {'movmean', 'movmedian'}
            if isscalar(window)
                reach = [window window] / 2;
            else
                reach = window;
            end
            for k = holes
                if isscalar(window)
                    near = there(abs(at(there) - at(k)) <= reach(1) & at(there) - at(k) < reach(1));
                else
                    near = there(at(there) >= at(k) - reach(1) & at(there) <= at(k) + reach(2));
                end
                if isempty(near)
                    continue
                elseif strcmp(method, 'movmean')
                    v(k) = mean(v(near));
                else
                    v(k) = median(v(near));
                end
                filled(k) = true;
            end
        otherwise
            error('MATLAB:fillmissing:MethodInvalid', ...
                'Method must be ''constant'', ''previous'', ''next'', ''nearest'', ''linear'', ''spline'', ''pchip'', ''makima'', ''movmean'', or ''movmedian''.');
    end
end
