function [place, first] = key_groups(keys, n, includes)
% lanner.key_groups  Groups of rows by keys; rows with a missing key come last, or are in no group, 0.
    odd = false(n, 1);
    for k = 1:numel(keys)
        odd = odd | any(lanner.is_missing(keys{k}), 2);
    end
    place = zeros(n, 1);
    known = find(~odd);
    part = cellfun(@(x) lanner.rows(x, known), keys, 'UniformOutput', false);
    [place(known), first] = lanner.groups(part, numel(known));
    if isempty(known)
        first = zeros(0, 1);
    end
    first = known(first);
    if includes && any(odd)
        rest = find(odd);
        texts = cell(1, numel(keys));
        for k = 1:numel(keys)
            x = lanner.rows(keys{k}, rest);
            if isa(x, 'lanner.Array')
                x = first_part(x);
            end
            if isfloat(x)
                x(isnan(x)) = Inf;
            elseif isstring(x)
                x = lanner.text_cells(x);
            end
            texts{k} = x;
        end
        [places, firsts] = lanner.groups(texts, numel(rest));
        place(rest) = numel(first) + places;
        first = [first; rest(firsts)];
    end
end
