function [names, changed] = genvarname(texts, taken)
% Names of variables made from texts, each one different from the others and from those that are taken.
    if nargin < 2
        taken = {};
    end
    [names, changed] = matlab.lang.makeValidName(cellstr(texts), 'ReplacementStyle', 'hex');
    taken = reshape(cellstr(taken), 1, []);
    for k = 1:numel(names)
        number = 0;
        new = names{k};
        while any(strcmp(new, taken))
            number = number + 1;
            new = sprintf('%s%d', names{k}, number);
        end
        changed(k) = changed(k) || number > 0;
        names{k} = new;
        taken{end + 1} = new; %#ok
    end
    if ischar(texts)
        names = names{1};
    end
end
