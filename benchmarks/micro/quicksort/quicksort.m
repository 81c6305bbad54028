function quicksort(scale)
% QUICKSORT  Recursion on an array that is passed and returned: at scale 1 12,000 numbers are sorted.
%   The scale multiplies how many there are.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    n = max(2, round(12000 * scale));
    numbers = zeros(1, n);
    state = 8128;
    for k = 1:n
        state = mod(16807 * state, 2147483647);
        numbers(k) = state / 2147483647;
    end
    start = tic;
    numbers = sort_part(numbers, 1, n);
    seconds = toc(start);
    ordered = all(numbers(1:n - 1) <= numbers(2:n));
    fprintf('%d %.10g\n', ordered, sum((1:n) .* numbers));
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end

function a = sort_part(a, low, high)
% Sort elements LOW to HIGH of A around the one in the middle.
    i = low;
    j = high;
    pivot = a(floor((low + high) / 2));
    while i <= j
        while a(i) < pivot
            i = i + 1;
        end
        while a(j) > pivot
            j = j - 1;
        end
        if i <= j
            kept = a(i);
            a(i) = a(j);
            a(j) = kept;
            i = i + 1;
            j = j - 1;
        end
    end
    if low < j
        a = sort_part(a, low, j);
    end
    if i < high
        a = sort_part(a, i, high);
    end
end
