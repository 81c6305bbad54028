% A picture made of shapes, blurred by a Gaussian kernel and searched for edges with Sobel's operator.
n = 96;
[x, y] = meshgrid(linspace(-1, 1, n));
picture = 255 * (x.^2 + y.^2 < 0.25);
picture(abs(x - 0.6) < 0.15 & abs(y + 0.6) < 0.15) = 180;
picture = uint8(picture);

r = -4:4;
weights = exp(-r .^ 2 / (2 * 1.5 ^ 2));
kernel = weights' * weights;
kernel = kernel / sum(kernel(:));
blurred = uint8(conv2(double(picture), kernel, 'same'));

sobel = [1 0 -1; 2 0 -2; 1 0 -1];
across = conv2(double(blurred), sobel, 'same');
down = conv2(double(blurred), sobel', 'same');
edges = hypot(across, down) > 200;

fprintf('brightness %.3f before, %.3f after\n', mean(picture(:)), mean(blurred(:)));
fprintf('%d of %d pixels are on an edge\n', nnz(edges), numel(edges));
signs = ' .:-=+*#%@';
for row = 3:8:n
    disp(signs(1 + floor(double(blurred(row, 2:4:n)) / 256 * numel(signs))));
end
