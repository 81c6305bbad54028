% findobj and findprop of handles
a = [Part('nut', 1), Part('bolt', 2), Part('cog', 20), Part('nut', 30)];
names = @(found) disp(strjoin({found.Name}, ' '));
names(findobj(a, 'Name', 'nut'))
names(findobj(a, 'Name', 'nut', 'Price', 30))
names(a.findobj('Name', 'nut', '-and', 'Price', 1))
names(findobj(a, 'Name', 'cog', '-or', 'Price', 1))
names(findobj(a, '-not', 'Name', 'nut'))
names(findobj(a, {'Name', 'nut', '-or', 'Name', 'bolt'}, '-and', '-not', 'Price', 30))
names(findobj(a, 'Name', 'nut', '-xor', 'Price', 30))
names(findobj(a, '-regexp', 'Name', '^[nb]'))
names(findobj(a, '-function', @(p) p.Price > 10))
names(findobj(a, '-function', 'Price', @(x) x < 2))
names(findobj(a, 'Tax', 2))
disp(size(findobj(a)))
disp(size(findobj(a, 'Name', 'none')))
disp(class(findobj(a, 'Name', 'none')))
disp(size(findobj(a, 'Colour', 'red')))
disp(numel(findobj(a, '-property', 'Price')))
disp(numel(findobj(a, '-property', 'Weight')))
disp(numel(findobj(a, '-isa', 'handle')))
disp(numel(findobj(a, '-class', 'handle')))
disp(numel(findobj(HeavyPart('x', 1), '-isa', 'Part', '-and', '-property', 'Weight')))
disp(numel(findobj(a, '-method', 'delete', '-event', 'Sold')))
found = findobj(a, 'Name', 'bolt');
found.Price = 99;
disp(a(2).Price)
delete(a(1))
names(findobj(a, '-property', 'Name'))
p = findprop(a(2), 'Price');
fprintf('%s %s %s %d %d %d %d\n', class(p), p.Name, p.SetAccess, p.Dependent, p.HasDefault, p.DefaultValue, p.SetObservable)
q = findprop(a(2), 'Secret');
fprintf('%s %s %d %s\n', q.GetAccess, q.SetAccess, q.Hidden, q.DefiningClass.Name)
w = HeavyPart('y', 2);
disp(w.findprop('Price').DefiningClass.Name)
disp(isempty(findprop(w, 'Colour')))
disp(findprop(w, 'Tax').Dependent)

% what is wrong
told(@() findobj(a, 'Name'))
told(@() findobj(a, 'Name', 'nut', '-or'))
told(@() findobj(a, 5, 6))
told(@() findobj(a, '-colour', 6))
told(@() findprop(a, 'Name'))

function told(f)
    try
        f();
        disp('no error')
    catch e
        fprintf('%s: %s\n', e.identifier, e.message)
    end
end
