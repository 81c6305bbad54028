function name = preference_name(name, caller)
% The name of a group or a preference as a name of a variable.
    if ~ischar(name) && ~(isstring(name) && isscalar(name)) || ~isvarname(char(name))
        error(['MATLAB:' caller ':InvalidName'], 'Groups and preferences are named as variables are.');
    end
    name = char(name);
end
