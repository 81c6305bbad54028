function [D, place] = bwdist(bw, method)
% Distances down the columns, then the least sum over the columns.
    if nargin < 2
        method = 'euclidean';
    end
    method = validatestring(method, {'euclidean', 'cityblock', 'chessboard', 'quasi-euclidean'}, 'bwdist', 'METHOD', 2);
    validateattributes(bw, {'numeric', 'logical'}, {'nonsparse', '2d'}, 'bwdist', 'BW', 1);
    bw = bw ~= 0;
    [m, n] = size(bw);
    down = Inf(m, n);
    row = zeros(m, n);
    last = -Inf(1, n);
    for i = 1:m
        last(bw(i, :)) = i;
        down(i, :) = i - last;
        row(i, :) = last;
    end
    last = Inf(1, n);
    for i = m:-1:1
        last(bw(i, :)) = i;
        closer = last - i < down(i, :);
        down(i, closer) = last(closer) - i;
        row(i, closer) = last(closer);
    end
    D = Inf(m, n);
    place = zeros(m, n);
    for j = 1:n
        best = Inf(m, 1);
        from = zeros(m, 1);
        for k = 1:n
            across = abs(j - k);
            switch method
                case 'euclidean'
                    d = across ^ 2 + down(:, k) .^ 2;
                case 'cityblock'
                    d = across + down(:, k);
                case 'chessboard'
                    d = max(across, down(:, k));
                otherwise
                    d = max(across, down(:, k)) + (sqrt(2) - 1) * min(across, down(:, k));
            end
            closer = d < best;
            best(closer) = d(closer);
            from(closer) = row(closer, k) + (k - 1) * m;
        end
        D(:, j) = best;
        place(:, j) = from;
    end
    if strcmp(method, 'euclidean')
        D = sqrt(D);
    end
    D = single(D);
    place = uint32(place);
end
