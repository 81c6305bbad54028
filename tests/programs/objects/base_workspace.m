% Methods and functions read and write variables of the script that calls them.
x = 5;
book = Notebook;
disp(book.read('x'))
book.write('made', 7), disp(made)
total = 0;
for k = 1:200
    x = x + k;
    total = total + book.read('x') + nested_read(2);
end
disp([x total])
book.write('x', 1); x = x + 1; disp(nested_read(0))
try
    book.read('absent')
catch e
    disp(e.message)
end

function y = nested_read(depth)
if depth > 0, y = nested_read(depth - 1); else, y = deepest(); end
end

function y = deepest()
y = evalin('base', 'x');
end
