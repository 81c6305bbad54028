function lines = shown(value)
% A value as lines of text, long ones cut.
if ischar(value) && size(value, 1) <= 1
    lines = {['''', value, '''']};
    return
elseif isstring(value) && isscalar(value)
    lines = {['"', char(value), '"']};
    return
elseif islogical(value) && isscalar(value)
    words = {'false', 'true'};
    lines = words(value + 1);
    return
elseif isempty(value) && ~isobject(value)
    lines = {sprintf('%s empty %s', strjoin(string(size(value)), 'x'), class(value))};
    return
elseif isa(value, 'function_handle')
    lines = {func2str(value)};
    return
end
lines = strsplit(evalc('disp(value)'), newline);
lines = lines(~cellfun(@(line) isempty(strtrim(line)), lines));
margin = min(cellfun(@(line) find(line ~= ' ', 1), lines)) - 1;
lines = cellfun(@(line) regexprep(line(margin + 1:end), '\s+$', ''), lines, 'UniformOutput', false);
most = 12;
if numel(lines) > most
    lines = [lines(1:most), {'...'}];
end
end
