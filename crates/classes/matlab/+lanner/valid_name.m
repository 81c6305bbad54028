function name = valid_name(name)
% lanner.valid_name  A text as the name of a variable: other characters become underscores.
    name = strtrim(char(name));
    if isvarname(name)
        return
    end
    % The letter behind a blank is a capital one.
    at = regexp(name, '(?<=\s)[a-z]');
    name(at) = upper(name(at));
    name = regexprep(name, '\s+', '');
    name = regexprep(name, '[^A-Za-z0-9_]', '_');
    if isempty(name) || ~isletter(name(1)) || iskeyword(name)
        name = ['x' name];
    end
end
