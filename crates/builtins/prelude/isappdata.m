function tf = isappdata(h, name)
% Whether the hidden property has a field.
    data = get(h, 'ApplicationData');
    if isempty(data)
        data = struct();
    end
    if ~iscell(name)
        name = char(name);
    end
    tf = isfield(data, name);
end
