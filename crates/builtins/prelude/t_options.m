function [alpha, tail, dim, is_equal] = t_options(name, options)
% The level, the tail, the dimension and whether variances are equal, by place or by name: appended to ttest and ttest2.
    alpha = 0.05;
    tail = 0;
    dim = [];
    is_equal = true;
    place = 0;
    k = 1;
    while k <= numel(options)
        option = options{k};
        is_name = (ischar(option) || isstring(option)) && ~isempty(option) && any(strcmpi(option, {'Alpha', 'Tail', 'Dim', 'Vartype'}));
        if is_name
            if k == numel(options)
                error(['stats:' name ':WrongNumberArgs'], 'Each name needs a value.');
            end
            what = lower(char(option));
            value = options{k + 1};
            k = k + 2;
        else
            place = place + 1;
            order = {'alpha', 'tail', 'vartype', 'dim'};
            if strcmp(name, 'ttest')
                order = {'alpha', 'tail', 'dim'};
            end
            if place > numel(order)
                error(['stats:' name ':TooManyInputs'], 'Too many input arguments.');
            end
            what = order{place};
            value = option;
            k = k + 1;
        end
        if isempty(value)
            continue
        end
        switch what
            case 'alpha'
                alpha = value;
                if ~isnumeric(alpha) || ~isscalar(alpha) || ~(alpha > 0 && alpha < 1)
                    error(['stats:' name ':BadAlpha'], 'ALPHA must be a scalar between 0 and 1.');
                end
            case 'tail'
                if isnumeric(value)
                    tail = value;
                else
                    tail = find(strcmpi(char(value), {'left', 'both', 'right'})) - 2;
                end
                if isempty(tail) || ~any(tail == -1:1)
                    error(['stats:' name ':BadTail'], 'TAIL must be one of the strings ''both'', ''right'', or ''left''.');
                end
            case 'vartype'
                if ~any(strcmpi(char(value), {'equal', 'unequal'}))
                    error(['stats:' name ':BadVarType'], 'VARTYPE must be ''equal'' or ''unequal''.');
                end
                is_equal = strcmpi(char(value), 'equal');
            otherwise
                dim = value;
        end
    end
end

function [p, interval] = t_decision(difference, t, se, df, alpha, tail, dim)
% The probability of a value at least as extreme, and the interval of confidence.
    switch tail
        case 0
            p = 2 * tcdf(-abs(t), df);
            half = tinv(1 - alpha / 2, df) .* se;
            interval = cat(dim, difference - half, difference + half);
        case 1
            p = tcdf(-t, df);
            half = tinv(1 - alpha, df) .* se;
            interval = cat(dim, difference - half, Inf(size(p)));
        otherwise
            p = tcdf(t, df);
            half = tinv(1 - alpha, df) .* se;
            interval = cat(dim, -Inf(size(p)), difference + half);
    end
end

function h = t_answer(p, alpha)
    h = double(p <= alpha);
    h(isnan(p)) = NaN;
end
