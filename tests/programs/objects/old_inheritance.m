% an old class that derives from another one
a = account('Ann', 10);
s = savings('Bob', 100, 0.5);
describe(a)
describe(s)
s = interest(s);
describe(s)
fprintf('%g %s\n', balance(s), owner(s));
s = deposit(s, 50);
fprintf('%g\n', balance(s));
disp(isa(s, 'account'))
disp(isa(s, 'savings'))
disp(isa(a, 'savings'))
disp(ismethod(s, 'deposit'))
b = a;
b = deposit(b, 5);
fprintf('%g %g\n', balance(a), balance(b));
list = {a, s};
total = 0;
for k = 1:2
  total = total + balance(list{k});
end
fprintf('%g\n', total);
