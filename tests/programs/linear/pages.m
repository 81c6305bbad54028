X = reshape(1:12, 2, 3, 2); Y = reshape(1:6, 3, 2);
pagemtimes(X, Y)
Z = pagemtimes(X, 'transpose', X, 'none'); size(Z), Z(:, :, 2)
W = pagemtimes(rand(2, 2, 3), rand(2, 2, 1, 4)); size(W)
class(pagemtimes(single([1 2]), [3; 4]))
pagetranspose(X)
pagectranspose([1 + 2i, 3])
try, pagemtimes(X, X), catch e, disp(e.identifier), end
size(pagemtimes(zeros(2, 3, 0), zeros(3, 2)))
