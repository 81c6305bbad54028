function d = configureDictionary(key, value)
% configureDictionary  A dictionary without entries for keys and values of two classes.
%   Example: d = configureDictionary("string", "double")
    d = configured(dictionary, key, value);
end
