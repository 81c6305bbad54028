function k = commutation_matrix(m, n)
% The matrix that makes vec(A') of vec(A), for A of m rows and n columns.
    if nargin < 2
        n = m;
    end
    k = zeros(m * n);
    places = reshape(1:m * n, m, n)';
    k(sub2ind([m * n, m * n], 1:m * n, places(:)')) = 1;
end
