function P = perms(v, option)
% All orders of the elements, in reverse lexicographic order of their places.
if nargin > 1 && ~strcmpi(option, 'unique')
    error('MATLAB:perms:InvalidOption', 'The option of perms must be "unique".');
end
v = reshape(v, 1, []);
n = numel(v);
if n == 0
    P = reshape(v, 1, 0);
    return
end
places = 1;
for k = 2:n
    % In front stands each of 1 to k, the largest first; the others follow in the orders that are known.
    before = places;
    m = size(before, 1);
    places = zeros(m * k, k);
    for j = k:-1:1
        others = [1:j - 1, j + 1:k];
        at = (k - j) * m + (1:m);
        places(at, 1) = j;
        places(at, 2:k) = reshape(others(before), m, k - 1);
    end
end
if nargin > 1
    places = distinct(v, places);
end
P = reshape(v(places), size(places));
end

function places = distinct(v, places)
% The rows whose elements no row before has.
[~, ~, kinds] = unique(v);
rows = reshape(kinds(places), size(places));
[~, first] = unique(rows, 'rows', 'first');
places = places(sort(first), :);
end
