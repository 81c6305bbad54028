function area = rectint(a, b)
% Areas that rectangles have in common: one row for each of A, one column for each of B.
    if size(a, 2) ~= 4 || size(b, 2) ~= 4
        error('MATLAB:rectint:WrongSizeInput', 'A and B must have four columns: [x y width height].');
    end
    width = overlap(a(:, 1), a(:, 3), b(:, 1)', b(:, 3)');
    height = overlap(a(:, 2), a(:, 4), b(:, 2)', b(:, 4)');
    area = width .* height;
end

function common = overlap(left, width, from, extent)
    common = max(0, min(left + width, from + extent) - max(left, from));
end
