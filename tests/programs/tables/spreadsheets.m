% Cells and matrices of spreadsheets: sheets, ranges, modes of writing.
f = [tempname '.xlsx'];
writematrix(magic(4), f)
disp(readmatrix(f))
disp(readmatrix(f, 'Range', 'B2:C3')), disp(readmatrix(f, 'Range', 'C3')), disp(readmatrix(f, 'Range', 'B:C')), disp(readmatrix(f, 'Range', '2:3'))
disp(readmatrix(f, 'Range', [2 2 3 5])), disp(class(readmatrix(f, 'OutputType', 'int8')))
writematrix([true false], f, 'Sheet', 'Flags', 'Range', 'C5')
writecell({'name', 'value'; 'a & b', 1.5; "c", missing; '', []}, f, 'Sheet', 3)
disp(sheetnames(f))
c = readcell(f, 'Sheet', 'Flags'); disp(class(c{1})), disp(c)
c = readcell(f, 'Sheet', 3); disp(size(c)), disp(c(1:2, :)), disp(class(c{3, 2}))
c = readcell(f, 'Sheet', 'Flags', 'Range', 'B5:D6'); disp(size(c)), disp(cellfun(@class, c, 'UniformOutput', false))
disp(readmatrix(f, 'Sheet', 3))
disp(readmatrix(f, 'Sheet', 3, 'OutputType', 'string'))

% Other cells and sheets stay.
writematrix(-1, f, 'Range', 'D4'), disp(readmatrix(f))
writematrix([7 8], f, 'WriteMode', 'append'), disp(size(readmatrix(f)))
writematrix([7 8], f, 'WriteMode', 'overwritesheet'), disp(readmatrix(f)), disp(numel(sheetnames(f)))
writematrix([NaN Inf 1], f, 'WriteMode', 'replacefile'), disp(readmatrix(f)), disp(sheetnames(f))

% Dates and lengths of time.
writecell({datetime(2024, 5, 1), datetime(2024, 5, 1, 10, 30, 15.25), hours(30) + minutes(5)}, f, 'WriteMode', 'overwritesheet')
c = readcell(f); disp(c{1}), disp(c{2}), disp(c{3}), disp(c{2} == datetime(2024, 5, 1, 10, 30, 15.25)), disp(c{3} == hours(30) + minutes(5))

% The old functions.
[ok, why] = xlswrite(f, {'x', 'y'; 1, 2; 3, 'z'}, 'Old', 'B2'); disp(ok), disp(isempty(why.message))
[n, t, r] = xlsread(f, 'Old'); disp(n), disp(t), disp(r)
disp(xlsread(f, 'Old', 'B3:C3'))
[kind, sheets] = xlsfinfo(f); disp(kind), disp(sheets)

function told(code)
    try
        code();
    catch e
        disp(e.identifier)
    end
end
told(@() readmatrix('/no/such.xlsx'))
told(@() readmatrix(f, 'Sheet', 'None'))
told(@() readmatrix(f, 'Sheet', 9))
told(@() readmatrix(f, 'Range', 'B2:A1'))
told(@() readmatrix(f, 'Sheets', 9))
told(@() readmatrix(f, 'Sheet', 1.5))
told(@() writematrix(1, [tempname '.xls']))
told(@() writematrix(1, f, 'WriteMode', 'sideways'))
told(@() writematrix(1, f, 'Sheet', 'a/b'))
told(@() writematrix(1, '/no/such/place.xlsx'))
g = [tempname '.xlsx']; id = fopen(g, 'w'); fprintf(id, 'no spreadsheet'); fclose(id);
told(@() readcell(g))
told(@() sheetnames(g))
told(@() writematrix(1, g))
disp(fileread(g))
delete(f), delete(g)
h = [tempname '.xlsx']; writecell({'x', 'y'; 1, 2}, h), a = importdata(h); disp(a.data), disp(a.textdata), disp(a.colheaders)
writematrix([5 6], h, 'Sheet', 'More'), a = importdata(h); disp(a.data.More), disp(a.textdata.Sheet1)
writematrix([5 6], h, 'WriteMode', 'replacefile'), disp(importdata(h)), delete(h)
