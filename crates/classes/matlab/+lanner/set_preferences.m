function set_preferences(caller, group, names, values)
% Keeps preferences for setpref and addpref.
    P = lanner.preferences();
    group = lanner.preference_name(group, caller);
    if ~iscell(names)
        names = {names};
        values = {values};
    end
    if numel(names) ~= numel(values)
        error(['MATLAB:' caller ':InvalidInput'], 'There must be a value for each name.');
    end
    for k = 1:numel(names)
        word = lanner.preference_name(names{k}, caller);
        if strcmp(caller, 'addpref') && isfield(P, group) && isfield(P.(group), word)
            error('MATLAB:addpref:PreferenceExists', 'Preference %s already exists in group %s.', word, group);
        end
        P.(group).(word) = values{k};
    end
    lanner.preferences(P);
end
