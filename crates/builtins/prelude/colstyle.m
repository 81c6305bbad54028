function [style, colour, mark, message] = colstyle(text, ~)
% The parts of a line specification.
    style = '';
    colour = '';
    mark = '';
    message = [];
    rest = char(text);
    names = {'square', 'diamond', 'pentagram', 'hexagram', 'none'};
    while ~isempty(rest)
        count = 1;
        if strncmp(rest, '--', 2) || strncmp(rest, '-.', 2)
            style = rest(1:2);
            count = 2;
        elseif any(rest(1) == '-:')
            style = rest(1);
        elseif any(cellfun(@(n) strncmp(rest, n, numel(n)), names))
            name = names{find(cellfun(@(n) strncmp(rest, n, numel(n)), names), 1)};
            mark = name;
            count = numel(name);
        elseif any(rest(1) == 'rgbcmykw')
            colour = rest(1);
        elseif any(rest(1) == 'o+*.xsd^v><ph_|')
            mark = rest(1);
        else
            message = struct('message', 'Error in color/linetype argument.', 'identifier', 'MATLAB:colstyle:InvalidColorLine');
            style = '';
            colour = '';
            mark = '';
            return
        end
        rest = rest(count + 1:end);
    end
end
