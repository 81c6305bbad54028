% Arrays gathered, turned and chosen from; vector fields; matrices.
disp(accumdim([1 2 1 2 3]', [1 2; 3 4; 5 6; 7 8; 9 10]))
disp(accumdim([1 2 1 2 3]', [1 2; 3 4; 5 6; 7 8; 9 10], 1, 4, @(q, d) max(q, [], d)))
for n = 0:3
  disp(rotdim([1 2; 3 4], n))
end
disp(nth_element([5 3 9; 1 7 2], 2))
disp(polyreduce([0 0 1 2]))
disp(merge([true false], [1 2], [3 4]))
[m, n] = mpoles([2 3 1 1 2]);
disp([m n])
y = cplxpair([1+1i 3 1-1i 2-5i -1 2+5i]);
fprintf('%g%+gi ', [real(y); imag(y)]); fprintf('\n');
[x, y] = meshgrid(0:3, 0:2);
disp(curl(x, y, y.^2, x.*y))
disp(divergence(x, y, x.^2, y.*x))
[x, y, z] = meshgrid(0:2, 0:2, 0:2);
[a, b, c] = curl(x, y, z, y.*z, x.^2, z.*x);
fprintf('%g ', a, b, c); fprintf('\n');
fprintf('%g ', divergence(x, y, z, x, y.^2, z)); fprintf('\n');
disp(balance([1 100 10000; 0.01 1 100; 0.0001 0.01 1]))
fprintf('%.10g ', condeig([1 2; 3 4.5]), sylvester([1 2; 3 4], [5 6; 7 8], [9 10; 11 12])); fprintf('\n');
disp(vech([1 2; 2 5])')
disp(commutation_matrix(2, 3))
disp(duplication_matrix(2))
[v, b, z] = housh([3 4 0], 1, 0);
disp([v b z])
disp(full(spconvert([1 2 5; 3 1 2])))
