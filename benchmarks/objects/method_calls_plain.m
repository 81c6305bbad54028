function method_calls_plain(scale)
% METHOD_CALLS_PLAIN  The same with a struct and a function.
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
    meter = struct('total', 3, 'count', 0);
    total = 0;
    for k = 1:n
        total = total + scaled(meter, k);
    end
end

function x = scaled(meter, factor)
    x = factor * meter.total;
end
