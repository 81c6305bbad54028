function tf = has_head(grid)
% lanner.has_head  Whether the first line has names: no number stands in it, and one does below, or all is text.
    is_number = @(c) ~isnan(str2double(c)) | strcmpi(strtrim(c), 'nan');
    first = grid(1, ~cellfun('isempty', grid(1, :)));
    tf = ~isempty(first) && ~any(is_number(first));
    if tf && size(grid, 1) > 1
        rest = grid(2:end, :);
        has_numbers = any(any(is_number(rest)));
        tf = has_numbers || all(cellfun(@(x) isvarname(strrep(strtrim(x), ' ', '_')), first));
    end
end
