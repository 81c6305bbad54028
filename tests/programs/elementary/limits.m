% Arguments at the limits of what numbers are: an answer at once, and no more.
disp(besselj([Inf 1], 1) > 0)
disp([bessely(Inf, 1) besseli(Inf, 2) besselk(Inf, 2)])
v = datevec([1e300; -1e300; 9e15]);
disp(v(:, 2:6))
disp(size(diff(zeros(3, 0))))
disp(size(diff(int8(zeros(0, 3)))))
try
  zeros(2^48, 0);
catch err
  disp(err.identifier)
end
disp(size(zeros(2^48 - 1, 0)))
disp([gammainc(2, Inf) gammainc(Inf, Inf) gammainc(0, 0) gammainc(2, Inf, 'upper')])
disp([gammainc([0 0 1 2], [0 1 0 Inf], 'scaledlower'); gammainc([0 0 1 2], [0 1 0 Inf], 'scaledupper')])
