% Where MATLAB's printf differs from Octave's.
fprintf('[%s]\n', sprintf('%d', 1.5));
fprintf('[%s]\n', sprintf('%.2d', 1.5));
fprintf('[%s]\n', sprintf('%i', 1e10));
fprintf('[%s]\n', sprintf('%x', 2.5));
fprintf('[%s]\n', sprintf('%s', pi));
fprintf('[%s]\n', sprintf('%s %s', 'a', 2.5));
fprintf('[%s]\n', sprintf('%c', 3.5));
fprintf('[%s]\n', sprintf('%bx', 1));
fprintf('[%s]\n', sprintf('%tx', 1));
fprintf('[%s]\n', sprintf('%2$s %1$s', 'a', 'b'));
fprintf('[%s]\n', sprintf("%s-", ["a" "b"]));
fprintf('[%s]\n', sprintf('50%'));
fprintf('%d\n', isstring(sprintf("%d", 1)));
n = fprintf('abc\n');
fprintf('%d\n', n);
try, sprintf('%d', {1}), catch e, disp(e.message), end
try, sprintf('%d', struct()), catch e, disp(e.message), end
try, fprintf(99, 'x'), catch e, disp(e.message), end
try, format nonsense, catch e, disp(e.identifier), end
