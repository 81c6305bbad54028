function y = standardizeMissing(x, indicator)
% An array in which missing values stand for those that only indicate one: NaN, or an empty text.
    y = x;
    found = ismissing(x, indicator);
    if isfloat(x)
        y(found) = NaN;
    elseif ischar(x)
        y(found) = ' ';
    elseif iscell(x)
        y(found) = {''};
    elseif isstring(x)
        y(found) = string(NaN);
    elseif any(found(:))
        error('MATLAB:standardizeMissing:IntegersNotSupported', 'Elements of this class cannot be missing.');
    end
end
