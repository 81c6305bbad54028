function v = vech(A)
% The lower triangle of a square matrix, column by column.
    if size(A, 1) ~= size(A, 2) || ~ismatrix(A)
        error('Octave:invalid-input-arg', 'vech: X must be square');
    end
    v = A(tril(true(size(A))));
end
