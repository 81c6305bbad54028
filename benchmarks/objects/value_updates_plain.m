function value_updates_plain(scale)
% VALUE_UPDATES_PLAIN  The same with a struct and a function.
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
    meter = struct('total', 0, 'count', 0);
    for k = 1:n
        meter = add(meter, mod(k, 7));
    end
    total = meter.total + meter.count;
end

function meter = add(meter, x)
    meter.total = meter.total + x;
    meter.count = meter.count + 1;
end
