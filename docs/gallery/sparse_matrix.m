% The pattern of a matrix before and after it is ordered.
A = gallery_grid(12);
p = symrcm(A);
figure('Position', [0 0 640 320])
subplot(1, 2, 1)
spy(A(randperm_fixed(size(A, 1)), randperm_fixed(size(A, 1))))
title('any order')
subplot(1, 2, 2)
spy(A(p, p))
title('narrow band')

function A = gallery_grid(n)
e = ones(n, 1);
T = spdiags([-e 2 * e -e], -1:1, n, n);
A = kron(speye(n), T) + kron(T, speye(n));
end

function p = randperm_fixed(n)
rng(2)
p = randperm(n);
end
