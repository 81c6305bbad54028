function steps = neighbour_steps(connectivity, extents, name)
% How far the neighbours of an element are from it in memory; appended to the functions of parts.
rank = numel(extents);
if isscalar(connectivity)
    switch connectivity
        case {4, 6}
            reach = 1;
        case {8, 18}
            reach = 2;
        case 26
            reach = 3;
        otherwise
            reach = 0;
    end
    has_pages = any(connectivity == [6, 18, 26]);
    if reach == 0 || has_pages && rank < 3
        error(['images:' name ':badScalarConn'], 'The connectivity must be 4, 8, 6, 18 or 26, or an array of zeros and ones.');
    end
    used = 2 + has_pages;
    near = false(3 * ones(1, max(used, 2)));
    for k = 1:numel(near)
        digits = mod(floor((k - 1) ./ 3 .^ (0:used - 1)), 3) - 1;
        near(k) = sum(abs(digits)) <= reach;
    end
else
    near = connectivity ~= 0;
    if any(size(near) ~= 3) || ndims(near) > rank || ~isequal(near(:), flipud(near(:)))
        error(['images:' name ':badConn'], 'The connectivity must be an array of zeros and ones, 3 in each dimension and symmetric.');
    end
end
strides = cumprod([1, extents(1:end - 1)]);
steps = zeros(1, 0);
for k = find(near(:))'
    digits = mod(floor((k - 1) ./ 3 .^ (0:ndims(near) - 1)), 3) - 1;
    step = sum(digits .* strides(1:numel(digits)));
    if step ~= 0
        steps(end + 1) = step;
    end
end
end
