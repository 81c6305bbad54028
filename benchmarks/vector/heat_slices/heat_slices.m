function heat_slices(scale)
% HEAT_SLICES  Finite differences with slices: heat spreads over a 300 x 300 plate, at scale 1 for 100 steps.
%   The scale multiplies the number of steps.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    steps = max(1, round(100 * scale));
    n = 300;
    plate = zeros(n);
    plate(1, :) = 100;
    plate(:, n) = 50;
    plate(120:160, 90:140) = 300;
    start = tic;
    plate = spread(plate, steps, 0.2);
    seconds = toc(start);
    fprintf('%.10g %.10g\n', sum(plate(:)), plate(150, 100));
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end

function plate = spread(plate, steps, rate)
    [rows, columns] = size(plate);
    i = 2:rows - 1;
    j = 2:columns - 1;
    for k = 1:steps
        plate(i, j) = plate(i, j) + rate * (plate(i - 1, j) + plate(i + 1, j) + plate(i, j - 1) + plate(i, j + 1) ...
            - 4 * plate(i, j));
    end
end
