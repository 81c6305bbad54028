% Sizes that follow from an argument which turns out to be empty, NaN or no integer.
function main
    for n = {3, [], NaN, -1, 2.5, int16([]), '', 'a', true, [3 4], single(2.5)}
        disp(total(n{1}))
    end
    disp(filled(2, 3)), disp(filled([], 3))
end

function s = total(n)
    x = (1:n) * 2;
    y = x + 1;
    s = sum(y);
end

function a = filled(n, m)
    a = zeros(m, m);
    j = n(:)';
    if isempty(j)
        return
    end
    a(:, j) = (1:m)' * 2;
end
