function B = bwperim(BW, connectivity)
% The pixels of parts that have a neighbour outside.
validateattributes(BW, {'numeric', 'logical'}, {'real', '2d', 'nonsparse'}, 'bwperim', 'BW', 1);
if nargin < 2
    connectivity = 4;
end
switch connectivity
    case 4
        near = [0, 1, 0; 1, 1, 1; 0, 1, 0];
    case 8
        near = ones(3);
    otherwise
        error('images:bwperim:badScalarConn', 'The connectivity must be 4 or 8.');
end
x = padarray(BW ~= 0, [1, 1]);
B = x & ~imerode(x, near);
B = B(2:end - 1, 2:end - 1);
end
