classdef DelimitedTextImportOptions < matlab.io.ImportOptions
% matlab.io.text.DelimitedTextImportOptions  How a text file becomes a table: see delimitedTextImportOptions, detectImportOptions.

    properties
        DataLines = [1 Inf]
        VariableNamesLine = 0
        Delimiter = {','}
        CommentStyle = {}
        EmptyLineRule = 'skip'
        ConsecutiveDelimitersRule = 'split'
        LeadingDelimitersRule = 'keep'
        Encoding = 'UTF-8'
    end

    methods (Hidden)
        function [numbers, texts, kinds, labels] = cells_of(o, file)
            lines = regexp(fileread(file), '\r\n|\n|\r', 'split');
            lines = lines(o.DataLines(1):min(numel(lines), o.DataLines(end)));
            for comment = reshape(lanner.text_cells(o.CommentStyle), 1, [])
                lines = lines(~strncmp(strtrim(lines), comment{1}, length(comment{1})));
            end
            if strcmpi(o.EmptyLineRule, 'skip')
                lines = lines(~cellfun('isempty', strtrim(lines)));
            end
            delimiters = lanner.text_cells(o.Delimiter);
            delimiter = lanner.delimiter(delimiters{1});
            for k = 2:numel(delimiters)
                lines = strrep(lines, lanner.delimiter(delimiters{k}), delimiter);
            end
            rows = cellfun(@(line) lanner.fields(line, delimiter), lines, 'UniformOutput', false);
            if strcmpi(o.ConsecutiveDelimitersRule, 'join')
                rows = cellfun(@(row) row(~cellfun('isempty', row)), rows, 'UniformOutput', false);
            end
            texts = lanner.grid(rows);
            numbers = NaN(size(texts));
            kinds = 2 * ~cellfun('isempty', strtrim(texts));
            kinds = reshape(kinds, size(texts));
            labels = {};
        end
    end
end
