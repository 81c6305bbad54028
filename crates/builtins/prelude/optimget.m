function value = optimget(options, name, default)
% One option, or the default where it is not set.
if nargin < 3
    default = [];
end
value = default;
if isempty(options)
    return
end
fields = fieldnames(options);
which = find(strcmpi(char(name), fields), 1);
if isempty(which)
    which = find(strncmpi(char(name), fields, numel(char(name))), 1);
end
if ~isempty(which) && ~isempty(options.(fields{which}))
    value = options.(fields{which});
end
end
