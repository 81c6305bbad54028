function tf = is_missing(x, indicators)
% lanner.is_missing  Which elements stand for nothing: NaN, NaT, <missing>, <undefined>, '', and blanks of char arrays.
    if nargin > 1
        tf = false(size(x));
        if iscell(indicators)
            for k = 1:numel(indicators)
                tf = tf | one(x, indicators{k});
            end
        else
            for k = 1:numel(indicators)
                tf = tf | one(x, indicators(k));
            end
        end
        return
    end
    if isa(x, 'lanner.Array')
        tf = ismissing(x);
    elseif isfloat(x)
        tf = isnan(x);
    elseif isstring(x)
        tf = x ~= x;
    elseif iscellstr(x)
        tf = cellfun('isempty', x);
    elseif ischar(x)
        tf = x == ' ';
    else
        tf = false(size(x));
    end
end

function tf = one(x, indicator)
    tf = false(size(x));
    is_text = ischar(indicator) || isstring(indicator);
    if is_text && (iscellstr(x) || isstring(x) || isa(x, 'categorical'))
        tf = x == string(indicator);
        if iscellstr(x)
            tf = strcmp(x, char(indicator));
        end
    elseif isnumeric(indicator) && (isnumeric(x) || islogical(x))
        tf = x == indicator | isnan(indicator) & isnan(x);
    elseif isa(indicator, 'missing')
        tf = lanner.is_missing(x);
    end
end
