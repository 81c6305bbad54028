function rmpref(group, name)
% rmpref  Forgets a preference: rmpref(group, name), or all of a group: rmpref(group).
    P = lanner.preferences();
    group = lanner.preference_name(group, 'rmpref');
    if ~isfield(P, group)
        error('MATLAB:rmpref:GroupNotFound', 'Group %s does not exist.', group);
    end
    if nargin < 2
        P = rmfield(P, group);
    else
        names = cellstr(name);
        for k = 1:numel(names)
            if ~isfield(P.(group), names{k})
                error('MATLAB:rmpref:PreferenceNotFound', 'Preference %s does not exist in group %s.', names{k}, group);
            end
            P.(group) = rmfield(P.(group), names{k});
        end
    end
    lanner.preferences(P);
end
