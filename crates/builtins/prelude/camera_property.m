function result = camera_property(name, given)
% A property of a camera: asked for without arguments, given with one, chosen again with 'auto'; appended to the functions of cameras.
[ax, rest] = camera_axes(given);
result = {};
if isempty(rest)
    result = {get(ax, name)};
    return
end
value = rest{1};
if ischar(value) || isstring(value)
    switch lower(char(value))
        case 'mode'
            result = {get(ax, [name, 'Mode'])};
        case 'auto'
            set(ax, [name, 'Mode'], 'auto');
        case 'manual'
            set(ax, name, get(ax, name));
        otherwise
            set(ax, name, value);
    end
else
    set(ax, name, value);
end
end
