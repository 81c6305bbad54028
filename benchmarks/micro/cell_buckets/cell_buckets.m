function cell_buckets(scale)
% CELL_BUCKETS  Sorting by digits into cells that grow: at scale 1 20,000 integers below 65536 go through 16 buckets four times.
%   The scale multiplies how many there are. A bucket grows by one number at a time, in its cell.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    n = max(2, round(20000 * scale));
    numbers = zeros(1, n);
    state = 8128;
    for k = 1:n
        state = mod(16807 * state, 2147483647);
        numbers(k) = mod(state, 65536);
    end
    start = tic;
    unit = 1;
    for digit = 1:4
        buckets = cell(1, 16);
        for k = 1:n
            at = mod(floor(numbers(k) / unit), 16) + 1;
            buckets{at}(end + 1) = numbers(k);
        end
        numbers = [buckets{:}];
        unit = 16 * unit;
    end
    seconds = toc(start);
    ordered = all(numbers(1:n - 1) <= numbers(2:n));
    fprintf('%d %.10g\n', ordered, sum((1:n) .* numbers));
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end
