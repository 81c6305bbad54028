% Windows, against SciPy.
show(kaiser(7, 3)), show(kaiser(1)), show(gausswin(6)), show(gausswin(5, 1)), show(tukeywin(9, 0.4)), show(tukeywin(10)), show(tukeywin(4, 0)), show(tukeywin(5, 1))
show(rectwin(3)), show(bartlett(6)), show(triang(5)), show(triang(6)), show(blackmanharris(6)), show(flattopwin(5, 'periodic')), show(flattopwin(1))
show(kaiser(0))
w = rectwin(2.6);
disp(numel(w))
try
    kaiser(-1)
catch problem
    disp(problem.identifier)
end
function show(w)
    fprintf('%8.5f', w);
    fprintf('\n');
end
