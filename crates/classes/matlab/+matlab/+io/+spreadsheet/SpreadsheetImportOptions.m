classdef SpreadsheetImportOptions < matlab.io.ImportOptions
% matlab.io.spreadsheet.SpreadsheetImportOptions  How a sheet becomes a table: see spreadsheetImportOptions, detectImportOptions.

    properties
        Sheet = ''
        DataRange = 'A1'
        VariableNamesRange = ''
        RowNamesRange = ''
    end

    methods (Hidden)
        function [numbers, texts, kinds, labels] = cells_of(o, file)
            [numbers, texts, kinds] = lanner.sheet_grid(file, o.Sheet, o.DataRange);
            labels = {};
            if ~isempty(o.RowNamesRange)
                [n, t, k] = lanner.sheet_grid(file, o.Sheet, o.RowNamesRange);
                labels = arrayfun(@(r) lanner.cell_text(n(r, 1), t{r, 1}, k(r, 1)), (1:size(k, 1)).', 'UniformOutput', false);
                labels = labels(1:min(end, size(kinds, 1)));
            end
        end
    end
end
