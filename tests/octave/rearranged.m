% Arrays gathered, turned and chosen from; vector fields; matrices.
fprintf('%.6g ', accumdim([1 2 1 2 3]', [1 2; 3 4; 5 6; 7 8; 9 10])); fprintf('\n');
fprintf('%.6g ', accumdim([1 2 1 2 3]', [1 2; 3 4; 5 6; 7 8; 9 10], 1, 4, @(q, d) max(q, [], d))); fprintf('\n');
for n = 0:3
  fprintf('%.6g ', rotdim([1 2; 3 4], n)); fprintf('\n');
end
fprintf('%.6g ', nth_element([5 3 9; 1 7 2], 2)); fprintf('\n');
fprintf('%.6g ', polyreduce([0 0 1 2])); fprintf('\n');
fprintf('%.6g ', merge([true false], [1 2], [3 4])); fprintf('\n');
[m, n] = mpoles([2 3 1 1 2]);
fprintf('%.6g ', [m n]); fprintf('\n');
y = cplxpair([1+1i 3 1-1i 2-5i -1 2+5i]);
fprintf('%g%+gi ', [real(y); imag(y)]); fprintf('\n');
[x, y] = meshgrid(0:3, 0:2);
fprintf('%.6g ', curl(x, y, y.^2, x.*y)); fprintf('\n');
fprintf('%.6g ', divergence(x, y, x.^2, y.*x)); fprintf('\n');
[x, y, z] = meshgrid(0:2, 0:2, 0:2);
[a, b, c] = curl(x, y, z, y.*z, x.^2, z.*x);
fprintf('%g ', a, b, c); fprintf('\n');
fprintf('%g ', divergence(x, y, z, x, y.^2, z)); fprintf('\n');
fprintf('%.6g ', balance([1 100 10000; 0.01 1 100; 0.0001 0.01 1])); fprintf('\n');
fprintf('%.10g ', condeig([1 2; 3 4.5]), sylvester([1 2; 3 4], [5 6; 7 8], [9 10; 11 12])); fprintf('\n');
fprintf('%.6g ', vech([1 2; 2 5])'); fprintf('\n');
fprintf('%.6g ', commutation_matrix(2, 3)); fprintf('\n');
fprintf('%.6g ', duplication_matrix(2)); fprintf('\n');
[v, b, z] = housh([3 4 0], 1, 0);
fprintf('%.6g ', [v b z]); fprintf('\n');
fprintf('%.6g ', full(spconvert([1 2 5; 3 1 2]))); fprintf('\n');
