function all_groups = preferences(changed)
% The preferences of the user: a struct of groups, in a file of the folder that prefdir names.
%   preferences() reads it, preferences(P) writes it.
    file = fullfile(prefdir(1), 'preferences.mat');
    if nargin > 0
        all_groups = changed;
        save(file, 'all_groups');
    elseif isfile(file)
        loaded = load(file);
        all_groups = loaded.all_groups;
    else
        all_groups = struct();
    end
end
