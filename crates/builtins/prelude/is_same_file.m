function tf = is_same_file(first, second)
% Whether names lead to one file; texts of cells one by one.
if iscell(first) && iscell(second)
    if numel(first) ~= numel(second)
        error('Octave:nonconformant-args', 'is_same_file: cellstr arrays FILEPATH1 and FILEPATH2 must be the same size');
    end
    tf = false(size(first));
    for k = 1:numel(first)
        tf(k) = is_same_file(first{k}, second{k});
    end
elseif iscell(first)
    tf = cellfun(@(name) is_same_file(name, second), first);
elseif iscell(second)
    tf = cellfun(@(name) is_same_file(first, name), second);
else
    if ~ischar(first) || ~ischar(second)
        error('Octave:invalid-input-type', 'is_same_file: arguments must be filenames or cellstr of filenames');
    end
    a = canonicalize_file_name(first);
    b = canonicalize_file_name(second);
    tf = ~isempty(a) && strcmp(a, b);
end
end
