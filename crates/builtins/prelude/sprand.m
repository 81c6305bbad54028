function S = sprand(m, n, density, rc)
% Uniform numbers at random places; with given singular values, a diagonal matrix turned in random planes.
if nargin == 1
    [i, j] = find(m);
    S = sparse(i, j, rand(numel(i), 1), size(m, 1), size(m, 2));
    return
end
if density < 0 || density > 1
    error('MATLAB:sprand:densityOutOfRange', 'Density must be between 0 and 1.');
end
if nargin > 3
    S = turned(m, n, density, rc);
    return
end
count = round(m * n * density);
if m * n <= 1e7
    k = randperm(m * n, count);
else
    k = unique(randi(m * n, 1, count));
end
i = mod(k - 1, m) + 1;
j = (k - i) / m + 1;
S = sparse(i, j, rand(1, numel(k)), m, n);
end

function S = turned(m, n, density, rc)
r = min(m, n);
if isscalar(rc)
    rc = rc .^ ((0:r - 1) / max(r - 1, 1));
end
rc = rc(1:min(numel(rc), r));
A = zeros(m, n);
A(1:m + 1:m * (numel(rc) - 1) + numel(rc)) = rc;
wanted = 0.97 * density * m * n;
trips = 0;
while nnz(A) < wanted && trips < 20 * (m + n)
    trips = trips + 1;
    angle = 2 * pi * rand;
    turn = [cos(angle), sin(angle); -sin(angle), cos(angle)];
    if rand * (m + n) < m && m > 1
        k = randperm(m, 2);
        A(k, :) = turn * A(k, :);
    elseif n > 1
        k = randperm(n, 2);
        A(:, k) = A(:, k) * turn;
    end
end
S = sparse(A);
end
