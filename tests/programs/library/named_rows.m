% names of rows in assignments: rows that are there keep theirs, new rows get those of the table that is assigned
names = {'one', 'two', 'three'};
T = table([1; 2; 3], {'a'; 'b'; 'c'}, 'VariableNames', {'x', 's'}, 'RowNames', names);
part = T([1 3], :);
T([3 1], :) = part;
disp(T.Properties.RowNames')
disp(T.x')
more = table([7; 8], {'p'; 'q'}, 'VariableNames', {'x', 's'}, 'RowNames', {'seven', 'eight'});
T(4:5, :) = more;
T(2, :) = more(1, :);
disp(T)
T(6, :) = {9, 'z'};
disp(T.Properties.RowNames')
