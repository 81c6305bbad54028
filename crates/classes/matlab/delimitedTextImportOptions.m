function opts = delimitedTextImportOptions(varargin)
% delimitedTextImportOptions  How a text file with delimiters becomes a table.
%   opts = delimitedTextImportOptions('NumVariables', n, name, value, ...) has n variables of texts; VariableNames,
%   VariableTypes, Delimiter, DataLines, CommentStyle and EmptyLineRule say more. Give it to readtable or readmatrix.
    opts = lanner.import_options(matlab.io.text.DelimitedTextImportOptions, varargin);
end
