% Tables VI and VII, with the report's line numbers.
%
% TRIDISOLVE Solve tridiagonal system of
% equations.
%
%
%
%
%
%
%
%
%
%
%
%
%
%
function x = tridisolve(a,b,c,d)
x = d;
n = length(x);

for j = 1:n-1
    mu = a(j)/b(j);
    b(j+1) = b(j+1) - mu*c(j);
    x(j+1) = x(j+1) - mu*x(j);
end

x(n) = x(n)/b(n);
for j = n-1:-1:1
  x(j) = (x(j)-c(j)*x(j+1))/b(j);
end
end

% Differences to Table VI: the context of what a loop allocates is 1, 2, 3 there, the number of the trip, and an entry of trip k is
% gone in trip k+2. By section 5.3.2 and Table III it is the loop's (here β of both loops, β2 of the second), and entries stay. Put
% β for 1, 2 and 3 and α for 0, and the sets are the same; so the second trip is the last one that changes anything.
% Differences to Table VII: row 29 has a where it means x. Rows F1 and 20 keep (S25, b, S_b), which the rule for loops
% moves to F1 as it moves (S26, x, S_d), and only the entry of the function takes it from there: the results are the same.
%! args double(n;1) double(n;1) double(n;1) double(n;1), rounds all
