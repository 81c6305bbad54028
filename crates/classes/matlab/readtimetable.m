function TT = readtimetable(file, varargin)
% readtimetable  A timetable of a text file or a spreadsheet.
%   TT = readtimetable(file) has the times of the first column with dates or times. 'RowTimes' names another one or
%   gives the times; 'TimeStep' or 'SampleRate', with 'StartTime', make them. Other options are those of readtable.
    own = {'RowTimes', 'TimeStep', 'SampleRate', 'StartTime'};
    options = {};
    first = 1;
    if ~isempty(varargin) && isa(varargin{1}, 'matlab.io.ImportOptions')
        options = varargin(1);
        first = 2;
    end
    times = {};
    for k = first:2:numel(varargin) - 1
        if any(strcmpi(varargin{k}, own))
            times = [times varargin(k:k + 1)];
        else
            options = [options varargin(k:k + 1)];
        end
    end
    T = readtable(file, options{:});
    if isempty(times) || strcmpi(times{1}, 'RowTimes')
        TT = table2timetable(T, times{:});
    else
        names = T.Properties.VariableNames;
        columns = cellfun(@(name) T.(name), names, 'UniformOutput', false);
        TT = timetable(columns{:}, 'VariableNames', names, times{:});
    end
end
