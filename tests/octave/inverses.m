% Inverses of incomplete functions, elliptic functions, integrals.
for y = [0 0.001 0.05 0.3 0.5 0.9 0.9999 1]
  fprintf('%.11g %.11g %.11g %.11g\n', betaincinv(y, 2, 3), betaincinv(y, 0.5, 0.5), gammaincinv(y, 2), gammaincinv(y, 200));
end
fprintf('%.11g %.11g\n', betaincinv(0.2, 2, 3, 'upper'), gammaincinv(0.2, 3, 'upper'));
[s, c, d] = ellipj([0.2 1 3 -2], [0.3 0.9 0 1]);
fprintf('%.11g ', s, c, d); fprintf('\n');
[s, c, d] = ellipj(0.4 + 0.7i, 0.6);
fprintf('%.11g ', real(s), imag(s), real(c), imag(c), real(d), imag(d)); fprintf('\n');
fprintf('%.11g ', sinint([0 0.1 1 2 3 10 100 Inf -2])); fprintf('\n');
fprintf('%.11g ', cosint([0.1 1 2])); fprintf('\n');
fprintf('%.10g ', real(besselh(0.5, 2)), imag(besselh(1, 2, 3, 1))); fprintf('\n');
fprintf('%.11g ', bincoeff([5 -3 4.5 10], [2 3 2 0])); fprintf('\n');
x = [-8 -3.3 -1 -0.2 0 0.5 1 2.2 5 12];
for k = 0:3
  fprintf('%.8g ', airy(k, x)); fprintf('\n');
end
fprintf('%.8g ', real(airy(0, 1+2i)), imag(airy(0, 1+2i)), real(airy(2, -3+0.1i)), abs(airy(3, 2-1i)), airy(0, 3, 1), airy(2, 3, 1)); fprintf('\n');
z = [1+2i -3+0.5i 0.1i 20-30i];
for nu = [0 0.5 2.7 -1.3]
  for f = {@besselj, @bessely, @besseli, @besselk}
    y = f{1}(nu, z);
    fprintf('%.8g%+.8gi ', [real(y); imag(y)]);
    y = f{1}(nu, z, 1);
    fprintf('%.8g%+.8gi ', [real(y); imag(y)]); fprintf('\n');
  end
end
disp(size(besselj((0:2)', [1 2i])))
