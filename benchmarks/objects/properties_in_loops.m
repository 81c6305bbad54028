function properties_in_loops(scale)
% PROPERTIES_IN_LOOPS  Properties of a value are read and assigned: at scale 1 20,000 times.
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
    meter = Meter(0);
    for k = 1:n
        meter.total = meter.total + mod(k, 7);
        meter.count = meter.count + 1;
    end
    total = meter.total + meter.count;
end
