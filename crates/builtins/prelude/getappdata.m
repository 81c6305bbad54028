function value = getappdata(h, name)
% A field of a hidden property; [] where it is not there.
    data = get(h, 'ApplicationData');
    if nargin < 2
        value = data;
        if isempty(data)
            value = struct();
        end
    elseif isfield(data, char(name))
        value = data.(char(name));
    else
        value = [];
    end
end
