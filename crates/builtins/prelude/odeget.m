function value = odeget(options, name, default, ~)
% One option, or the default where it is not set.
if nargin < 3
    default = [];
end
value = default;
if ~isstruct(options)
    return
end
if isfield(options, name)
    found = options.(name);
else
    fields = fieldnames(options);
    which = find(strncmpi(char(name), fields, numel(char(name))), 1);
    if isempty(which)
        return
    end
    found = options.(fields{which});
end
if ~isempty(found)
    value = found;
end
end
