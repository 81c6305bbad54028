function opts = spreadsheetImportOptions(varargin)
% spreadsheetImportOptions  How a sheet becomes a table.
%   opts = spreadsheetImportOptions('NumVariables', n, name, value, ...) has n variables of texts; VariableNames,
%   VariableTypes, Sheet, DataRange, VariableNamesRange and RowNamesRange say more. Give it to readtable or readmatrix.
    opts = lanner.import_options(matlab.io.spreadsheet.SpreadsheetImportOptions, varargin);
end
