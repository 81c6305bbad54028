function found = anymissing(x)
% Whether some element is missing.
    found = any(reshape(ismissing(x), [], 1));
end
