function example1()
  a = rand(15000);
  b = a;
  b(1) = 10;
  a = [1:10];
  disp(a(1:5));
  disp(b(1:5));
end

% Table I, entry by entry. Lines 6 and 7 write nothing and are not shown, as in the table.
%! args
