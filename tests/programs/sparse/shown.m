% What is displayed of sparse matrices: one line for each entry.
S = sparse([1 2 2], [1 1 3], [5 6 7])
T = S / 4
Z = sparse(3, 3)
L = S > 5
N = sparse(2, 2) > 1
C = sparse([1 10], [2 10], [1+2i 3])
W = sparse([1 9 3 10 10 7 2], [2 2 5 5 8 9 10], (1:7) / 8)
B = sparse([1 2], [1 2], [1 1e5 + 0.5])
M = sparse([1 2], [1 1], [1000 -3])
S(2, 3)
S(1, 2)
sparse(0.5)
sparse(2, 0)
disp(S)
disp(Z)
disp(L)
c = {S, L, S(1, :)}
s.a = S;
s.b = L(1, 1)
format long
T
format short
format compact
S
L
format loose
display(S)
S;
ans
whos S T L C
w = whos('S'); w.sparse, w.bytes, w.class
w = whos('s'); w.sparse
mat2str(S), mat2str(T), mat2str(L), mat2str(C), mat2str(Z)
num2str(S)
fprintf('%d %d\n', S);
class(S), class(L), size(S), issparse(S), issparse(full(S)), nzmax(S), nnz(S)
