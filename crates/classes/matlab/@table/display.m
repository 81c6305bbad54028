function display(T)
% Shows the table under the name of the variable.
    name = inputname(1);
    if isempty(name)
        name = 'ans';
    end
    gap = lanner.gap();
    word = '';
    if isempty(T)
        word = 'empty ';
    end
    fprintf('%s%s =\n%s', gap, name, gap);
    fprintf('  %s %s%s\n%s', lanner.extents(false(T.Count, numel(T.Data))), word, class(T), gap);
    if ~isempty(T.Data)
        disp(T);
        fprintf('%s', gap);
    end
end
