% Twelve steps of the game of life.
rng(11)
g = rand(24) > 0.65;
figure('Position', [0 0 640 480])
for k = 1:12
    subplot(3, 4, k)
    imshow(~g)
    title(sprintf('step %d', k))
    n = conv2(double(g), [1 1 1; 1 0 1; 1 1 1], 'same');
    g = n == 3 | g & n == 2;
end
