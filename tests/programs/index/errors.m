% Messages of subscripts, assignment, deletion and concatenation; nothing changes where there is an error.
x = 1:5;
A = magic(3);
c = {1, 2};
s = struct('a', 1);
t = [struct('a', 1), struct('a', 2)];
try, x(7), catch e, report(e), end
try, x(0), catch e, report(e), end
try, x(1.5), catch e, report(e), end
try, x(-1), catch e, report(e), end
try, x(2, 1), catch e, report(e), end
try, A(1, 4), catch e, report(e), end
try, A(0, 1), catch e, report(e), end
try, A(1, 1, 2), catch e, report(e), end
try, x(logical([0 0 0 0 0 1])), catch e, report(e), end
try, x({1}), catch e, report(e), end
try, x([1 2]) = [1 2 3]; catch e, report(e), end
try, A(1, :) = [1 2]; catch e, report(e), end
try, A(:, 1) = [1 2 3 4]; catch e, report(e), end
try, A(12) = 1; catch e, report(e), end
try, x(0) = 1; catch e, report(e), end
try, A(1, 2) = []; catch e, report(e), end
try, A(5, :) = []; catch e, report(e), end
try, x(7) = []; catch e, report(e), end
try, [A, [1 2]]; catch e, report(e), end
try, [A; [1 2]]; catch e, report(e), end
try, ['abc'; 'de']; catch e, report(e), end
try, c(1) = 5; catch e, report(e), end
try, x(1) = {5}; catch e, report(e), end
try, c{3}; catch e, report(e), end
try, x{1}; catch e, report(e), end
try, x.f; catch e, report(e), end
try, s.b; catch e, report(e), end
try, x.f = 1; catch e, report(e), end
try, x{2} = 1; catch e, report(e), end
try, t.a = 5; catch e, report(e), end
try, t(3) = struct('b', 1); catch e, report(e), end
try, [s, struct('b', 1)]; catch e, report(e), end
try, [@sin, @cos]; catch e, report(e), end
try, m = false(1, 2); m(1) = NaN; catch e, report(e), end
disp(mat2str(x)), disp(mat2str(A)), disp(size(c)), disp(s.a), disp(size(t))

function report(e)
    fprintf('%s: %s\n', e.identifier, e.message);
end
