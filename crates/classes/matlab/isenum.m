function yes = isenum(x)
% isenum  Whether a value is a member of an enumeration, or an array of them.
yes = isobject(x) && ~isempty(enumeration(class(x)));
end
