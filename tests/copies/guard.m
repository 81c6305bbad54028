function guard(cond, i)
b = [2, 4, 8];
a = b;
if (cond)
  c = rand(10);
  a = c;
end
a(i) = 10;
disp(a);
disp(b);
end

% The report's code for guards (section 6.1.1). With exact liveness a has no entry at S6, since S6 writes it before it is read:
% P_j(a) is empty there, and the report's rule would move the copy behind S6 without a guard, which leaves the way around the
% `if` without a copy. Whether a guard is needed is therefore found by analysing the function with the copies as they are placed.
%! args logical double
