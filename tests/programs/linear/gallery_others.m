% Matrices of the gallery with elements that are known, and properties of those that are random.
gallery('invhess', 3), gallery('invhess', [1 2 3], [7 8]), gallery('gearmat', 4), gallery('gearmat', 4, 3, -2)
gallery('lauchli', 3, 2), gallery('compar', [2 -1 3; 0 -4 1; 5 6 7]), gallery('compar', [2 -1 3; 0 -4 1; 5 6 7], 1)
gallery('dramadah', 5), gallery('dramadah', 5, 2), gallery('dramadah', 5, 3), gallery('condex', 4, 1, 2), gallery('condex', 3, 3)
gallery('krylov', [1 2; 3 4], [1; 1]), size(gallery('krylov', 3, ones(3, 1), 2))
A = gallery('invol', 5); norm(A * A - eye(5)) < 1e-8
A = gallery('smoke', 4, 1); round(abs(diag(A)))', A(4, 1)
A = gallery('smoke', 4); A(4, 1)
isequal(gallery('uniformdata', [3 2], 7), gallery('uniformdata', 3, 2, 7)), isequal(size(gallery('normaldata', [2 3 4], 1)), [2 3 4])
D = gallery('integerdata', 5, [4 4], 3); all(D(:) >= 1 & D(:) <= 5 & D(:) == fix(D(:)))
rng(1); A = gallery('randsvd', [5 3], 10); s = svd(A); fprintf('%.4f ', s); fprintf('\n');
A = gallery('randsvd', 5, 10, 4, 1, 1); s = svd(A); fprintf('%.4f ', s, nnz(abs(A) > 1e-12) <= 13); fprintf('\n');
A = gallery('randsvd', 4, -5); isequal(A, A'), all(eig(A) > 0)
Q = gallery('qmult', 4); norm(Q' * Q - eye(4)) < 1e-12
H = gallery('randhess', 5); norm(H' * H - eye(5)) < 1e-12, isequal(H, triu(H, -1))
R = gallery('rando', [3 4], 2); isequal(unique(abs(R(:))), 1), size(gallery('cycol', [4 5], 2)), size(gallery('rando', 3))
W = gallery('wathen', 2, 3); size(W), issparse(W), isequal(W, W'), min(eig(full(W))) > 0
T = gallery('toeppd', 4); isequal(size(T), [4 4]), min(eig(T)) > -1e-10
try, gallery('condex', 3, 9), catch e, disp(e.identifier), end
S = spdiags(zeros(1, 0), 1, 1, 1)
size(gallery('minij', 0))
