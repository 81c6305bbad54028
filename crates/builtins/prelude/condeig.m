function varargout = condeig(A)
% Condition numbers of the eigenvalues: c = condeig(A), [V, D, c] = condeig(A).
    if ~ismatrix(A) || size(A, 1) ~= size(A, 2)
        error('MATLAB:square', 'Matrix must be square.');
    end
    [V, D] = eig(A);
    left = inv(V)';
    c = (vecnorm(left) .* vecnorm(V))';
    if nargout <= 1
        varargout = {c};
    else
        varargout = {V, D, c};
    end
end
