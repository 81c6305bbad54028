function found = ismissing(x, indicator)
% Which elements are missing: NaN, blanks of char arrays, empty texts of cells, missing strings; or equal to one of the indicators.
    if nargin > 1
        found = is_indicated(x, indicator);
    elseif isfloat(x)
        found = isnan(x);
    elseif ischar(x)
        found = x == ' ';
    elseif isstring(x)
        found = isnan(strlength(x));
    elseif iscell(x)
        if ~iscellstr(x)
            error('MATLAB:ismissing:CellArray', 'First argument must be numeric, logical, datetime, duration, calendarDuration, string, categorical, cellstr, char, or table.');
        end
        found = cellfun('isempty', x);
    else
        found = false(size(x));
    end
end

function found = is_indicated(x, indicator)
    if iscell(x) || isstring(x)
        found = false(size(x));
        for text = reshape(cellstr(indicator), 1, [])
            found = found | strcmp(x, text{1});
        end
        return
    end
    found = false(size(x));
    for k = 1:numel(indicator)
        if isnan(indicator(k))
            found = found | isnan(x);
        else
            found = found | x == indicator(k);
        end
    end
end
