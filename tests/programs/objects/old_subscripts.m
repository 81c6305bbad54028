% subsref, subsasgn, end, subsindex and builtin
s = shelf(10, 'abc', [1 2 3]);
disp(s{1})
disp(s{end})
disp(s{3}(2))
disp(s.count)
disp(s.label)
s{2} = 'xyz';
disp(s{2})
s{5} = 7;
disp(s.count)
disp(s{end})
s.label = 'other';
disp(s.label)
c = s(1:2);
disp(class(c)), disp(numel(c))
disp(length(s))
try
  s(2) = 1;
catch e
  disp(e.identifier)
  disp(e.message)
end
x = 11:20;
disp(x(metre(3)))
x(metre(4)) = 0;
disp(x)
disp(metre(1):metre(3))
disp(metre(2):4)
disp(size(metre(4)))
t.s = s;
t.s{1} = 'in a struct';
disp(t.s{1})
disp(s{1})
k = {s, s};
k{2}{1} = 'in a cell';
disp(k{2}{1})
disp(k{1}{1})
