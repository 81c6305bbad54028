surf(peaks(35))
colorbar
xlabel('x'), ylabel('y'), zlabel('z')
title('peaks')
