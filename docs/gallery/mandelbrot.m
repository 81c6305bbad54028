% Points that stay.
[x, y] = meshgrid(linspace(-2, 0.6, 260), linspace(-1.2, 1.2, 240));
c = x + 1i * y;
z = zeros(size(c));
n = zeros(size(c));
for k = 1:40
    z = z.^2 + c;
    n = n + (abs(z) < 2);
end
imagesc([-2 0.6], [-1.2 1.2], n)
axis xy equal tight
colormap hot
xlabel('Re')
ylabel('Im')
title('Mandelbrot set')
