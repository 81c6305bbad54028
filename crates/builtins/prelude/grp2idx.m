function [place, names, levels] = grp2idx(s)
% The number of the group of each element; numbers are sorted, texts stand in the order of their first occurrence.
    if isa(s, 'categorical')
        names = categories(s);
        levels = categorical(names, names);
        place = double(s(:));
        return
    end
    if ischar(s)
        s = cellstr(s);
    end
    if isnumeric(s) || islogical(s)
        [levels, ~, place] = unique(s(:));
        place(isnan(double(s(:)))) = NaN;
        levels = levels(~isnan(double(levels)));
        names = arrayfun(@(x) num2str(x), double(levels), 'UniformOutput', false);
    else
        texts = cellstr(s);
        texts = texts(:);
        [names, ~, place] = unique(texts, 'stable');
        blank = find(strcmp(names, ''));
        if ~isempty(blank)
            place(place == blank) = NaN;
            place(place > blank) = place(place > blank) - 1;
            names(blank) = [];
        end
        levels = names;
        if isstring(s)
            levels = string(names);
        end
    end
end
