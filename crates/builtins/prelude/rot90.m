function y = rot90(x, k)
% Pages turned by 90 degrees counterclockwise, k times.
    if nargin < 2
        k = 1;
    elseif ~isscalar(k)
        error('MATLAB:rot90:kNonScalar', 'k must be a scalar.');
    end
    order = [2, 1, 3:ndims(x)];
    switch mod(k, 4)
        case 1
            y = flip(permute(x, order), 1);
        case 2
            y = flip(flip(x, 1), 2);
        case 3
            y = permute(flip(x, 1), order);
        case 0
            y = x;
        otherwise
            error('MATLAB:rot90:kNonInteger', 'k must be an integer.');
    end
end
