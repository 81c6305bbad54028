function method_calls(scale)
% METHOD_CALLS  A method of a known class is called: at scale 1 20,000 times.
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
    meter = Meter(3);
    total = 0;
    for k = 1:n
        total = total + meter.scaled(k);
    end
end
