function describe(a)
fprintf('%s has %g\n', a.owner, a.balance);
end
