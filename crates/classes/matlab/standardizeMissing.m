function x = standardizeMissing(x, indicators)
% standardizeMissing  What is equal to an indicator becomes what is missing in its class: NaN, NaT, <missing>, '', <undefined>.
%   Example: standardizeMissing([1 -99 3], -99) => [1 NaN 3]
    tf = lanner.is_missing(x, indicators);
    if isfloat(x)
        x(tf) = NaN;
    elseif iscellstr(x)
        x(tf) = {''};
    elseif isstring(x) || isa(x, 'lanner.Array')
        x(tf) = missing;
    end
end
