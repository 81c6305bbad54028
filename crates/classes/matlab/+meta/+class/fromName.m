function mc = fromName(name)
% meta.class.fromName  What tells of a class that a text names: meta.class.fromName('a.B') is ?a.B. It is empty where there is no such class.
%   Example: meta.class.fromName('MException').Name
    if isempty(regexp(char(name), '^[A-Za-z]\w*(\.[A-Za-z]\w*)*$', 'once'))
        mc = ?MException;
        mc = mc([]);
    else
        mc = eval(['?' char(name)]);
    end
end
