function tf = is_spreadsheet(file, options)
% lanner.is_spreadsheet  Whether a file is a spreadsheet, by its name or the option that says so.
    kind = lanner.option(options, 'FileType', '');
    if isempty(kind)
        [~, ~, ending] = fileparts(char(file));
        tf = any(strcmpi(ending, {'.xls', '.xlsx', '.xlsm', '.xltx', '.xltm', '.xlsb', '.ods'}));
    else
        tf = strcmpi(kind, 'spreadsheet');
    end
end
