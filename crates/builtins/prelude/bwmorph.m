function bw = bwmorph(bw, operation, n)
% Operations that look at the eight neighbours of each pixel, n times or until nothing changes.
    if nargin < 3
        n = 1;
    end
    validateattributes(bw, {'numeric', 'logical'}, {'real', 'nonsparse', '2d'}, 'bwmorph', 'BW', 1);
    bw = bw ~= 0;
    operation = validatestring(operation, {'bothat', 'bridge', 'clean', 'close', 'dilate', 'erode', 'fill', 'hbreak', 'majority', ...
        'open', 'remove', 'thin', 'tophat'}, 'bwmorph', 'OPERATION', 2);
    k = 0;
    while k < n
        before = bw;
        bw = once(bw, operation);
        k = k + 1;
        if isequal(bw, before)
            break
        end
    end
end

function bw = once(bw, operation)
    square = true(3);
    switch operation
        case 'dilate'
            bw = imdilate(bw, square);
        case 'erode'
            bw = imerode(bw, square);
        case 'open'
            bw = imopen(bw, square);
        case 'close'
            bw = imclose(bw, square);
        case 'tophat'
            bw = imtophat(bw, square);
        case 'bothat'
            bw = imbothat(bw, square);
        case 'thin'
            bw = thinned(thinned(bw, 1), 2);
        otherwise
            x = around(bw);
            count = zeros(size(bw));
            for k = 1:8
                count = count + x{k};
            end
            switch operation
                case 'clean'
                    bw = bw & count > 0;
                case 'fill'
                    bw = bw | x{1} & x{3} & x{5} & x{7};
                case 'remove'
                    bw = bw & ~(x{1} & x{3} & x{5} & x{7});
                case 'majority'
                    bw = count + bw >= 5;
                case 'hbreak'
                    across = x{2} & x{3} & x{4} & x{6} & x{7} & x{8} & ~x{1} & ~x{5};
                    down = x{8} & x{1} & x{2} & x{4} & x{5} & x{6} & ~x{3} & ~x{7};
                    bw = bw & ~(across | down);
                otherwise
                    bw = bw | crossings(x) > 1;
            end
    end
end

function x = around(bw)
% The neighbours, counterclockwise from the one on the right; beyond the border nothing is set.
    [m, n] = size(bw);
    wide = false(m + 2, n + 2);
    wide(2:m + 1, 2:n + 1) = bw;
    rows = [0, -1, -1, -1, 0, 1, 1, 1];
    columns = [1, 1, 0, -1, -1, -1, 0, 1];
    x = cell(1, 8);
    for k = 1:8
        x{k} = wide(2 + rows(k):m + 1 + rows(k), 2 + columns(k):n + 1 + columns(k));
    end
end

function bw = thinned(bw, step)
% One half of an iteration of Guo and Hall's thinning.
    x = around(bw);
    n1 = zeros(size(bw));
    n2 = zeros(size(bw));
    for k = 1:4
        next = mod(2 * k, 8) + 1;
        n1 = n1 + (x{2 * k - 1} | x{2 * k});
        n2 = n2 + (x{2 * k} | x{next});
    end
    least = min(n1, n2);
    if step == 1
        free = ~((x{2} | x{3} | ~x{8}) & x{1});
    else
        free = ~((x{6} | x{7} | ~x{4}) & x{5});
    end
    bw = bw & ~(crossings(x) == 1 & least >= 2 & least <= 3 & free);
end

function count = crossings(x)
% How many separate groups the neighbours form, by eight-connectivity.
    count = zeros(size(x{1}));
    for k = 1:4
        next = mod(2 * k, 8) + 1;
        count = count + (~x{2 * k - 1} & (x{2 * k} | x{next}));
    end
end
