function tf = ispref(group, name)
% ispref  Whether there is a preference: ispref(group, name), ispref(group), or a cell array of names.
    P = lanner.preferences();
    group = char(group);
    if nargin < 2
        tf = isfield(P, group);
    elseif isfield(P, group)
        tf = isfield(P.(group), name);
    else
        tf = false;
        if iscell(name)
            tf = false(size(name));
        end
    end
end
