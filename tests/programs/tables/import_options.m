% What detectImportOptions finds out, changes of it, and reading by it.
f = [tempname '.csv'];
writelines(["id,name,when,score"; "1,ann,2024-05-01,1.5"; "2,bob,2024-06-01,n/a"; "3,,2024-07-01,2.5"], f);
opts = detectImportOptions(f);
disp(class(opts)), disp(opts.VariableNames), disp(opts.VariableTypes), disp(opts.DataLines), disp(opts.Delimiter)
T = readtable(f, opts)
opts = setvartype(opts, {'id', 'name'}, {'int8', 'string'});
opts = setvaropts(opts, 'score', 'FillValue', -1);
opts.SelectedVariableNames = {'name', 'score', 'id'};
T = readtable(f, opts)
class(T.id)
opts.SelectedVariableNames = [1 4];
disp(readmatrix(f, opts)), disp(readcell(f, opts))
opts.MissingRule = 'omitrow';
disp(height(readtable(f, opts)))
v = getvaropts(opts, 'score'); disp(v.FillValue), disp(v.Type)

g = [tempname '.xlsx'];
writecell({'Title', missing, missing; 'A', 'B b', 'C'; 1, 'x', datetime(2024, 1, 1); 2, 'y', datetime(2024, 1, 2)}, g, 'Sheet', 'S');
opts = detectImportOptions(g, 'Sheet', 'S', 'TextType', 'string');
disp(class(opts)), disp(opts.Sheet), disp(opts.DataRange), disp(opts.VariableNamesRange), disp(opts.VariableNames), disp(opts.VariableTypes)
T = readtable(g, opts)
T = preview(g, opts);
disp(height(T))
opts = spreadsheetImportOptions('NumVariables', 2, 'VariableNames', {'P', 'Q'}, 'VariableTypes', {'double', 'categorical'}, 'DataRange', 'A3', 'Sheet', 1);
T = readtable(g, opts)
categories(T.Q)
opts = delimitedTextImportOptions('NumVariables', 2, 'DataLines', [2 3], 'Delimiter', {','});
T = readtable(f, opts)
function told(code)
    try
        code();
    catch e
        disp(e.identifier)
    end
end
told(@() detectImportOptions('/no/such.csv'))
told(@() setvartype(opts, 'None', 'double'))
told(@() setvartype(opts, 'thing'))
told(@() setvaropts(opts, 'Var1', 'Colour', 1))
told(@() delimitedTextImportOptions('Colour', 1))
delete(f), delete(g)
