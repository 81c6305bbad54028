% Names that cellfun computes itself give logicals also where there is no cell.
rest = cell(1, 0);
y = ~cellfun('isclass', rest, 'char'); class(y), size(y)
y = cellfun('isempty', rest); class(y)
y = cellfun(@isempty, rest); class(y)
y = cellfun('length', rest); class(y)
