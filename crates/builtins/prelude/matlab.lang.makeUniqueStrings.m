function [names, changed] = makeUniqueStrings(texts, others, longest)
% Texts to which numbers are added where they are equal to one before them, or to one of the others.
% The second argument may be a list of texts, numbers of those to be checked, or a logical mask of them.
    if nargin < 2
        others = {};
    end
    if nargin < 3
        longest = Inf;
    end
    list = cellstr(texts);
    checked = true(size(list));
    if islogical(others) || isnumeric(others)
        checked = false(size(list));
        checked(others) = true;
        others = {};
    end
    taken = [reshape(cellstr(others), 1, []), reshape(list(~checked), 1, [])];
    names = list;
    for k = find(checked(:))'
        name = list{k};
        name = name(1:min(end, longest));
        number = 0;
        new = name;
        while any(strcmp(new, taken))
            number = number + 1;
            tail = sprintf('_%d', number);
            if numel(tail) >= longest
                error('MATLAB:makeUniqueStrings:CannotMakeUnique', 'The texts cannot be unique without being longer than %d characters.', longest);
            end
            new = [name(1:min(end, longest - numel(tail))) tail];
        end
        names{k} = new;
        taken{end + 1} = new; %#ok
    end
    changed = reshape(~strcmp(names, list), size(names));
    if isstring(texts)
        names = string(names);
    elseif ischar(texts)
        names = names{1};
    end
end
