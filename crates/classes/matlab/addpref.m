function addpref(group, name, value)
% addpref  Keeps a preference that is not there yet: addpref(group, name, value).
    lanner.set_preferences('addpref', group, name, value);
end
