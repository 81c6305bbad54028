imagesc(magic(12))
colorbar
axis image
title('magic(12)')
