function struct_heap(scale)
% STRUCT_HEAP  A heap in a struct that functions get and give back: at scale 1 20,000 numbers are put in and taken out.
%   The scale multiplies how many there are. Each call changes a few elements of a field: where it copied the field, the program would
%   take time with the square of the numbers.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    n = max(2, round(20000 * scale));
    state = 4711;
    total = 0;
    ordered = 1;
    last = -1;
    start = tic;
    heap.count = 0;
    heap.keys = zeros(1, n);
    for k = 1:n
        state = mod(16807 * state, 2147483647);
        heap = put(heap, state / 2147483647);
    end
    for k = 1:n
        [heap, key] = take(heap);
        ordered = ordered && last <= key;
        last = key;
        total = total + k * key;
    end
    seconds = toc(start);
    fprintf('%d %d %.10g\n', ordered, heap.count, total);
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end

function heap = put(heap, key)
% Put a number in: it rises while the one above it is larger.
    heap.count = heap.count + 1;
    at = heap.count;
    while at > 1 && heap.keys(floor(at / 2)) > key
        above = floor(at / 2);
        heap.keys(at) = heap.keys(above);
        at = above;
    end
    heap.keys(at) = key;
end

function [heap, key] = take(heap)
% Take the smallest number out: the last one sinks from its place.
    key = heap.keys(1);
    moved = heap.keys(heap.count);
    heap.count = heap.count - 1;
    at = 1;
    while 2 * at <= heap.count
        below = 2 * at;
        if below < heap.count && heap.keys(below + 1) < heap.keys(below)
            below = below + 1;
        end
        if heap.keys(below) >= moved
            break
        end
        heap.keys(at) = heap.keys(below);
        at = below;
    end
    heap.keys(at) = moved;
end
