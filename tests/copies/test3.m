function test3()
  a = [1:5]
  b = a
  i = 1;
  if (i > 2)
    a(1) = 100;
  else
    a(1) = 700;
  end
  a(1) = 200;
  disp(a);
  disp(b);
end

% Tables IV and V; S_I of the table is S5. Differences: row 6 of Table V has {(a, S6)} as the result and leaves out (a, S8), which
% it has found in row 8 and which Table VII would keep. Its row 3 shows as C_out the set before the statement is looked at; as in
% Table VII, C_out is here what the statement's block was given, and of a compound statement what its blocks are given.
%! args
