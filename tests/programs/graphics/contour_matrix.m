% Lines of a height as a matrix.
z = [0 0 0; 0 4 0; 0 0 0];
c = contourc(z, [2 2]);
disp(c)
disp(isequal(contourc(1:3, 1:3, z, [2 2]), c))
[m, h] = contour(z, [2 2]);
disp(isequal(m, c)), disp(isequal(h.ContourMatrix, c))
h.LevelList = [1 3]; m = h.ContourMatrix; disp(m(:, 1)')
disp(size(contourc(peaks(20), 3), 1)), disp(isempty(contourc(ones(3))))
% So many filled regions reach down to the smallest height.
[~, h] = contourf(z, 4); disp(h.LevelList), [~, h] = contour(z, 3); disp(h.LevelList)
tried(@() contourc(1:3))
tried(@() contourc(1:2, 1:3, z))

function tried(f)
try
    f();
    disp('no error')
catch e
    fprintf('%s: %s\n', e.identifier, e.message);
end
end
