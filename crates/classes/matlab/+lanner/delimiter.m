function text = delimiter(name)
% lanner.delimiter  What stands between fields, from its name.
    name = char(name);
    switch name
        case {'comma', ','}
            text = ',';
        case {'tab', '\t'}
            text = sprintf('\t');
        case 'space'
            text = ' ';
        case {'semi', 'semicolon'}
            text = ';';
        case 'bar'
            text = '|';
        otherwise
            text = name;
    end
end
