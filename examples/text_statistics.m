% The words of a text: how many, how long, which are frequent.
text = ['It was the best of times, it was the worst of times, it was the age of wisdom, ' ...
    'it was the age of foolishness, it was the epoch of belief, it was the epoch of incredulity, ' ...
    'it was the season of Light, it was the season of Darkness, it was the spring of hope, ' ...
    'it was the winter of despair.'];

words = regexp(lower(text), '[a-z]+', 'match');
[names, ~, which] = unique(words);
counts = accumarray(which(:), 1);
[counts, order] = sort(counts, 'descend');
names = names(order);

fprintf('%d words, %d different\n', numel(words), numel(names));
fprintf('mean length %.2f letters\n', mean(cellfun(@numel, words)));
for k = 1:6
    fprintf('%-8s %2d %s\n', names{k}, counts(k), repmat('*', 1, counts(k)));
end

lengths = containers.Map('KeyType', 'double', 'ValueType', 'any');
for k = 1:numel(names)
    n = numel(names{k});
    if ~isKey(lengths, n), lengths(n) = {}; end
    lengths(n) = [lengths(n), names(k)];
end
for n = cell2mat(keys(lengths))
    fprintf('%2d letters: %s\n', n, strjoin(sort(lengths(n)), ' '));
end
