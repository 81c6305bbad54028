function BW = bwareaopen(BW, least, connectivity)
% A binary picture without its small parts.
validateattributes(BW, {'numeric', 'logical'}, {'real', 'nonsparse'}, 'bwareaopen', 'BW', 1);
if ~isnumeric(least) || ~isscalar(least) || least < 0 || least ~= floor(least)
    error('MATLAB:bwareaopen:expectedNonnegative', 'Expected input number 2, P, to be a nonnegative integer.');
end
if nargin < 3
    connectivity = 8;
    if ndims(BW) > 2
        connectivity = ones(3 * ones(1, ndims(BW)));
    end
end
[L, count] = flooded(BW, connectivity, 'bwareaopen');
areas = accumarray(reshape(L(L > 0), [], 1), 1, [count, 1]);
stays = [false; areas >= least];
BW = reshape(stays(L + 1), size(L));
end
