function rmappdata(h, name)
% The hidden property without a field.
    data = get(h, 'ApplicationData');
    name = char(name);
    if ~isfield(data, name)
        error('MATLAB:rmappdata:InvalidName', 'The object has no application data ''%s''.', name);
    end
    set(h, 'ApplicationData', rmfield(data, name));
end
