function y = rescale(x, varargin)
% An array scaled so that its least element is L and its greatest U: rescale(x), rescale(x, L, U), with 'InputMin' and 'InputMax'.
    lower = 0;
    upper = 1;
    rest = varargin;
    if numel(rest) > 1 && isnumeric(rest{1})
        [lower, upper] = rest{1:2};
        rest = rest(3:end);
    end
    if ~isfloat(x)
        x = double(x);
    end
    least = min(x(:));
    greatest = max(x(:));
    for k = 1:2:numel(rest) - 1
        switch lower_case(rest{k})
            case 'inputmin'
                least = rest{k + 1};
            case 'inputmax'
                greatest = rest{k + 1};
            otherwise
                error('MATLAB:rescale:InvalidInputName', 'Parameter name must be ''InputMin'' or ''InputMax''.');
        end
    end
    if any(lower > upper, 'all')
        error('MATLAB:rescale:LowerGreaterThanUpper', 'Lower bound must not exceed the upper bound.');
    elseif any(least > greatest, 'all')
        error('MATLAB:rescale:MinGreaterThanMax', 'Input minimum must not exceed the input maximum.');
    end
    x = min(max(x, least), greatest);
    y = lower + (x - least) ./ (greatest - least) .* (upper - lower);
    same = least == greatest | isnan(y) & ~isnan(x);
    if any(same, 'all')
        limit = lower + zeros(size(y));
        y(same & true(size(y))) = limit(same & true(size(y)));
    end
end

function text = lower_case(name)
    text = char(name);
    text(text >= 'A' & text <= 'Z') = text(text >= 'A' & text <= 'Z') + 32;
end
