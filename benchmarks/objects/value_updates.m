function value_updates(scale)
% VALUE_UPDATES  `obj = obj.add(x)`: at scale 1 20,000 times.
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
        meter = meter.add(mod(k, 7));
    end
    total = meter.total + meter.count;
end
