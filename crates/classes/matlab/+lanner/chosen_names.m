function x = chosen_names(x, kind, names, numbered)
% lanner.chosen_names  Numbers, or the names that belong to them.
    short = strcmpi(kind, 'shortname');
    if strcmpi(kind, numbered)
        return
    elseif ~short && ~strcmpi(kind, 'name')
        error('MATLAB:datetime:InvalidType', 'Unrecognized form: ''%s''.', char(kind));
    end
    c = repmat({'NaT'}, size(x));
    for k = find(isfinite(x(:))).'
        c{k} = names{x(k)};
        if short
            c{k} = c{k}(1:3);
        end
    end
    x = c;
end
