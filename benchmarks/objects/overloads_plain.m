function overloads_plain(scale)
% OVERLOADS_PLAIN  The same with structs and a function.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    n = max(2, round(20000 * scale));
    start = tic;
    result = run(n);
    seconds = toc(start);
    fprintf('%.10g\n', result);
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end

function total = run(n)
    sum = struct('total', 0, 'count', 0);
    step = struct('total', 2, 'count', 0);
    for k = 1:n
        sum = added(sum, step);
    end
    total = sum.total;
end

function sum = added(a, b)
    sum = struct('total', a.total + b.total, 'count', 0);
end
