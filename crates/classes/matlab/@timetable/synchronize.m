function R = synchronize(A, B, times, method)
% The variables of two timetables at the times of both: 'union', 'intersection', 'first', 'last', a step such as 'daily', or
% times; with a method as retime has them.
    if nargin < 3
        times = 'union';
    end
    if nargin < 4
        method = 'fillwithmissing';
    end
    if ischar(times) || isstring(times)
        switch lower(char(times))
            case 'union'
                times = union(A.Times, B.Times);
            case 'intersection'
                times = intersect(A.Times, B.Times);
            case 'first'
                times = A.Times;
            case 'last'
                times = B.Times;
            otherwise
                both = A;
                both.Times = union(A.Times, B.Times);
                both.Data = {};
                both.Names = {};
                both = retime(both, times);
                times = both.Times;
        end
    end
    R = retime(A, times, method);
    other = retime(B, times, method);
    [~, i, j] = intersect(R.Names, other.Names);
    words = {inputname(1), inputname(2)};
    spare = {'1', '2'};
    words(cellfun('isempty', words)) = spare(cellfun('isempty', words));
    for k = 1:numel(i)
        name = R.Names{i(k)};
        R.Names{i(k)} = [name '_' words{1}];
        other.Names{j(k)} = [name '_' words{2}];
    end
    R.Data = [R.Data, other.Data];
    R.Names = [R.Names, other.Names];
end
