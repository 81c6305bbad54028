function TT = array2timetable(A, varargin)
% array2timetable  A timetable whose variables are the columns of an array: 'RowTimes', times, 'VariableNames', names.
    columns = num2cell(A, 1);
    [~, has_names] = lanner.option(varargin, 'VariableNames', {});
    if ~has_names
        base = inputname(1);
        if isempty(base)
            base = 'Var';
        end
        names = arrayfun(@(k) sprintf('%s%d', base, k), 1:numel(columns), 'UniformOutput', false);
        varargin = [varargin, {'VariableNames', names}];
    end
    TT = timetable(columns{:}, varargin{:});
end
