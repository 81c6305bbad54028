function value = getpref(group, name, first)
% getpref  A preference: getpref(group, name), or getpref(group, name, first), which keeps first where there is none. getpref(group)
%   gives a struct of all of a group, getpref one of all groups. A cell array of names gives one of values.
    P = lanner.preferences();
    if nargin == 0
        value = P;
        return
    end
    group = lanner.preference_name(group, 'getpref');
    if nargin == 1
        value = [];
        if isfield(P, group)
            value = P.(group);
        end
        return
    end
    is_list = iscell(name);
    names = name;
    firsts = {};
    if nargin > 2
        firsts = first;
    end
    if ~is_list
        names = {name};
        if nargin > 2
            firsts = {first};
        end
    end
    value = cell(size(names));
    adds = false;
    for k = 1:numel(names)
        word = lanner.preference_name(names{k}, 'getpref');
        if isfield(P, group) && isfield(P.(group), word)
            value{k} = P.(group).(word);
        elseif nargin > 2
            P.(group).(word) = firsts{k};
            value{k} = firsts{k};
            adds = true;
        elseif isfield(P, group)
            error('MATLAB:getpref:PreferenceNotFound', 'Preference %s does not exist in group %s.', word, group);
        else
            error('MATLAB:getpref:GroupNotFound', 'Group %s does not exist.', group);
        end
    end
    if adds
        lanner.preferences(P);
    end
    if ~is_list
        value = value{1};
    end
end
