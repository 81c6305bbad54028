function mandelbrot(scale)
% MANDELBROT  Complex arithmetic in scalars: at scale 1 a grid of 101 x 126 points with at most 80 steps for each.
%   The scale multiplies the number of times that the grid is gone over.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    rounds = max(1, round(3 * scale));
    total = 0;
    start = tic;
    for r = 1:rounds
        total = total + grid(101, 126, 80);
    end
    seconds = toc(start);
    fprintf('%d\n', total / rounds);
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end

function total = grid(rows, columns, limit)
    total = 0;
    for i = 1:rows
        for j = 1:columns
            total = total + escape(complex(-2 + 2.5 * (j - 1) / (columns - 1), -1 + 2 * (i - 1) / (rows - 1)), limit);
        end
    end
end

function steps = escape(c, limit)
    z = c;
    for steps = 0:limit - 1
        if abs(z) > 2
            return
        end
        z = z ^ 2 + c;
    end
    steps = limit;
end
