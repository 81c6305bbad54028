function properties_in_loops_plain(scale)
% PROPERTIES_IN_LOOPS_PLAIN  The same with a struct.
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
        meter.total = meter.total + mod(k, 7);
        meter.count = meter.count + 1;
    end
    total = meter.total + meter.count;
end
