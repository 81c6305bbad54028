function disp(T)
% Shows variables side by side under their names.
    if isempty(T.Data)
        return
    end
    n = T.Count;
    lines = repmat({''}, n, 1);
    head = '';
    rule = '';
    [labels, label_head] = labels_of(T);
    if ~isempty(labels)
        width = max([cellfun('length', labels); length(label_head)]);
        for k = 1:n
            lines{k} = ['    ' labels{k} blanks(width - length(labels{k}))];
        end
        head = ['    ' centred(label_head, width)];
        rule = blanks(4 + width);
        if ~isempty(label_head)
            rule = ['    ' repmat('_', 1, width)];
        end
    end
    for k = 1:numel(T.Data)
        block = lanner.column_texts(T.Data{k}, n);
        block_width = 0;
        if n > 0
            block_width = length(block{1});
        end
        name = T.Names{k};
        width = max(length(name), block_width);
        head = [head '    ' centred(name, width)];
        rule = [rule '    ' repmat('_', 1, width)];
        for row = 1:n
            lines{row} = [lines{row} '    ' centred(block{row}, width)];
        end
    end
    fprintf('%s\n%s\n', head, rule);
    if n > 0
        fprintf('%s', lanner.gap());
        fprintf('%s\n', lines{:});
    end
end

function text = centred(text, width)
    left = floor((width - length(text)) / 2);
    text = [blanks(left) text blanks(width - length(text) - left)];
end
