function folder = prefdir(makes)
% prefdir  The folder of the user's preferences: $XDG_CONFIG_HOME/lanner, or below the home folder; prefdir(1) makes it.
    base = getenv('XDG_CONFIG_HOME');
    if isempty(base)
        base = fullfile(getenv('HOME'), '.config');
    end
    folder = fullfile(base, 'lanner');
    if nargin > 0 && isequal(makes, 1) && ~isfolder(folder)
        [done, message] = mkdir(folder);
        if ~done
            error('MATLAB:prefdir:CannotMake', 'The folder ''%s'' cannot be made: %s', folder, message);
        end
    end
end
