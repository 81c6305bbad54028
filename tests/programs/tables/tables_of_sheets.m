% Tables and timetables as sheets of a spreadsheet.
f = [tempname '.xlsx'];
T = table([1.5; NaN; 3], {'one'; ''; 'three'}, [true; false; true], datetime(2024, 1, [1; 2; 3]), categorical({'a'; 'b'; 'a'}), ["s"; missing; "t"], [1 2; 3 4; 5 6], minutes([1; 90; 3]), 'VariableNames', {'X', 'Word', 'Flag', 'Day', 'Kind', 'Text', 'Pair', 'Took'});
writetable(T, f)
U = readtable(f)
class(U.Word), class(U.Flag), class(U.Day), class(U.Took)
V = readtable(f, 'TextType', 'string', 'Range', 'A1:C3')
W = readtable(f, 'ReadVariableNames', false, 'Range', 'A2:B3')

P = table([1; 2], [3; 4], 'VariableNames', {'A', 'B'}, 'RowNames', {'r1', 'r2'});
writetable(P, f, 'Sheet', 'People', 'WriteRowNames', true, 'Range', 'B3')
Q = readtable(f, 'Sheet', 'People', 'ReadRowNames', true)
disp(sheetnames(f).')
writetable(P, f, 'Sheet', 'People', 'WriteVariableNames', false, 'WriteMode', 'append', 'Range', 'C1')
disp(readcell(f, 'Sheet', 'People', 'Range', 'B3:D7'))

writecell({'A report', missing, missing; 'first name', 'last-name', 'n'; 'Ada', 'L', 1; 'Bob', 'M', 2}, f, 'Sheet', 'Titles')
readtable(f, 'Sheet', 'Titles')
readtable(f, 'Sheet', 'Titles', 'VariableNamingRule', 'preserve', 'NumHeaderLines', 1)
writecell({'only', 'texts'; 'a', 'b'}, f, 'Sheet', 'Texts')
readtable(f, 'Sheet', 'Texts')

TT = timetable(datetime(2024, 1, 1) + hours(0:2).', [1; 2; 3], 'VariableNames', {'V'});
writetimetable(TT, f, 'Sheet', 'Times')
R = readtimetable(f, 'Sheet', 'Times')
isequal(R.Time, TT.Time), isequal(R.V, TT.V)
S = readtimetable(f, 'Sheet', 'Times', 'Range', 'B1:B4', 'TimeStep', seconds(1))
g = [tempname '.csv'];
writetimetable(TT, g), disp(fileread(g)), readtimetable(g)
try, readtable(f, 'Sheet', 'None'); catch e, disp(e.message), end
delete(f), delete(g)
