function C = readcell(file, varargin)
% readcell  A cell array of a text file with delimiters, or of a spreadsheet.
%   C = readcell(file, name, value, ...) gives numbers as doubles, texts as rows of characters, truths as logical, dates
%   as datetime, lengths of time as duration, and missing for empty cells. Options of spreadsheets are 'Sheet', 'Range' and
%   'NumHeaderLines', those of text are 'Delimiter', 'NumHeaderLines', 'Range', 'CommentStyle', 'ConsecutiveDelimitersRule'.
%   C = readcell(file, opts) reads as import options say.
    if ~isempty(varargin) && isa(varargin{1}, 'matlab.io.ImportOptions')
        C = table2cell(readtable(file, varargin{:}));
        return
    elseif ~lanner.is_spreadsheet(file, varargin)
        C = lanner.read_cells(file, varargin{:});
        return
    end
    [numbers, C, kinds] = lanner.sheet_grid(file, lanner.option(varargin, 'Sheet', ''), lanner.option(varargin, 'Range', ''));
    C(kinds == 1) = num2cell(numbers(kinds == 1));
    C(kinds == 3) = num2cell(numbers(kinds == 3) ~= 0);
    C(kinds == 0 | kinds == 6) = {missing};
    at = find(kinds == 4);
    dates = lanner.sheet_dates(numbers(at));
    for k = 1:numel(at)
        C{at(k)} = dates(k);
    end
    at = find(kinds == 5);
    times = lanner.sheet_times(numbers(at));
    for k = 1:numel(at)
        C{at(k)} = times(k);
    end
    C = C(lanner.option(varargin, 'NumHeaderLines', 0) + 1:end, :);
end
