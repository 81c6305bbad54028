function setpref(group, name, value)
% setpref  Keeps a preference: setpref(group, name, value), or cell arrays of names and values.
    lanner.set_preferences('setpref', group, name, value);
end
