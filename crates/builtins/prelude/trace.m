function t = trace(A)
% Sum of the diagonal.
if ~ismatrix(A) || size(A, 1) ~= size(A, 2)
    error('MATLAB:square', 'Matrix must be square.');
end
t = sum(diag(A));
end
