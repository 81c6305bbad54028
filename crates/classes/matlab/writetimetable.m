function writetimetable(TT, file, varargin)
% writetimetable  Writes a timetable as text or to a spreadsheet: its times are the first column.
%   writetimetable(TT, file, ...) takes the options of writetable.
    if ~isa(TT, 'timetable')
        error('MATLAB:table:write:InvalidInput', 'The first argument must be a timetable.');
    end
    if nargin < 2
        file = [inputname(1) '.txt'];
        if strcmp(file, '.txt')
            file = 'timetable.txt';
        end
    end
    writetable(timetable2table(TT), file, varargin{:});
end
