function theta = subspace(A, B)
% The largest angle between the column spaces.
A = orth(A);
B = orth(B);
if size(A, 2) < size(B, 2)
    [A, B] = deal(B, A);
end
s = norm(B - A * (A' * B));
theta = asin(min(1, s));
end
