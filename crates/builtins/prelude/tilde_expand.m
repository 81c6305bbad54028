function names = tilde_expand(names)
% Names that begin with ~ begin with the home folder.
if iscellstr(names)
    for k = 1:numel(names)
        names{k} = tilde_expand(names{k});
    end
elseif ischar(names)
    if strcmp(names, '~') || strncmp(names, '~/', 2)
        names = [getenv('HOME'), names(2:end)];
    end
else
    error('Octave:invalid-input-type', 'tilde_expand: argument must be char or cellstr object');
end
end
