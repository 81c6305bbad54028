function example2()
% Tables II and III: the report's statements S1 to S5 are those of lines 11, 12, 13, 14 and 15 here.
%
%
%
%
%
%
%

a = [1:2:30];
b = [2:2:30];  i = 1;  while (i < 15)
  a(i) = 5;
  b = a;
  a(i+1) = 0;
  i = i + 1;
end
disp(a);
disp(b);
end

% Both tables are reproduced entry by entry, with liveness as they have it: (b, S2) behind S3, which S4 writes before anybody
% reads it, is killed by the report's own rule (Kill_dead); so is all of b in the third section, with exact liveness. There the
% spurious copy of Table II at S3 would not come up either. The tables' last iteration shows that nothing changes; it is
% not shown here.
%! args, contexts merged, liveness loops, rounds all
%! args, liveness loops, rounds all
%! args
