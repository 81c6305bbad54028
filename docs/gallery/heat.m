% A matrix with its numbers.
rng(3)
c = corrcoef(randn(40, 5) * [1 0.5 0 0 0; 0 1 0.4 0 0; 0 0 1 0.6 0; 0 0 0 1 -0.5; 0 0 0 0 1]);
imagesc(c, [-1 1])
axis image
colorbar
for i = 1:5
    for j = 1:5
        text(j, i, sprintf('%.2f', c(i, j)), 'HorizontalAlignment', 'center')
    end
end
xticks(1:5)
yticks(1:5)
title('Correlations')
