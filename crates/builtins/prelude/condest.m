function [c, v] = condest(A, ~)
% The 1-norm condition number.
if size(A, 1) ~= size(A, 2)
    error('MATLAB:condest:NonSquareMatrix', 'Matrix must be square.');
end
if isempty(A)
    c = 0;
    v = [];
    return
end
[L, U, P] = lu(A);
if any(diag(U) == 0)
    c = Inf;
    v = zeros(size(A, 1), 1);
    return
end
X = U \ (L \ P);
[largest, place] = max(sum(abs(X), 1));
c = largest * norm(A, 1);
v = X(:, place) / norm(X(:, place), 1);
end
