function [y, shifts] = shiftdim(x, n)
% Dimensions moved round, or leading ones of extent 1 removed.
    sizes = size(x);
    rank = numel(sizes);
    if nargin < 2
        wide = find(sizes ~= 1, 1);
        if isempty(wide)
            n = 0;
        else
            n = wide - 1;
        end
        shifts = n;
        y = reshape(x, [sizes(n+1:end), 1]);
        return
    end
    if ~isscalar(n) || n ~= fix(n)
        error('MATLAB:shiftdim:InvalidShift', 'Second argument must be an integer scalar.');
    end
    shifts = n;
    if n < 0
        y = reshape(x, [ones(1, -n), sizes]);
    elseif n == 0
        y = x;
    else
        n = mod(n, rank);
        y = permute(x, [n+1:rank, 1:n]);
    end
end
