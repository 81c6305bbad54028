function delimiter = guessed_delimiter(lines)
% lanner.guessed_delimiter  The delimiter that the first lines have in common.
    choices = {',', sprintf('\t'), ';', '|', ' '};
    some = lines(1:min(end, 20));
    best = 0;
    delimiter = ',';
    for k = 1:numel(choices)
        n = cellfun(@(line) numel(lanner.fields(line, choices{k})), some);
        score = min(n);
        if score > 1 && score > best && (k < 5 || best == 0)
            best = score;
            delimiter = choices{k};
            if all(n == n(1))
                return
            end
        end
    end
end
