% Coordinates, polygons, and what lies where.
[t, r] = cart2pol([1 0 -2], [2 0 0.5]);
fprintf('%.10g ', t, r); fprintf('\n');
[x, y, z] = pol2cart(0.5, 2, 7);
fprintf('%.10g ', x, y, z); fprintf('\n');
[a, e, r] = cart2sph([1 -1], [2 0], [3 -4]);
fprintf('%.10g ', a, e, r); fprintf('\n');
[x, y, z] = sph2cart(a, e, r);
fprintf('%.10g ', x, y, z); fprintf('\n');
disp(polyarea([0 1 1 0], [0 0 1 1]))
disp(polyarea([0 1 1 0; 0 2 2 0]', [0 0 1 1; 0 0 2 2]'))
disp(rectint([0 0 1 1; 2 2 3 3], [0.5 0.5 1 1; 0 0 5 5]))
[in, on] = inpolygon([0.5 1 2 0 1.5 0.2], [0.5 0.5 0 0 1 0.9], [0 1 1 0], [0 0 1 1]);
disp(double([in; on]))
star = [0 2 1 3 1 4 0 -1];
disp(double(inpolygon(0.5:0.5:3, 0.5 * ones(1, 6), star, [0 1 2 4 0 2 3 1])))
[k, d] = dsearchn([0 0; 3 4; 1 1], [0 1; 2 2; 3 3]);
disp([k d])
[t, p] = tsearchn([0 0; 1 0; 0 1; 1 1], [1 2 3; 2 4 3], [0.25 0.25; 0.9 0.8; 2 2]);
disp([t p])
[k, v] = convhulln([0 0 0; 1 0 0; 0 1 0; 0 0 1; 0.1 0.1 0.1]);
fprintf('%d %.10g\n', size(k, 1), v);
