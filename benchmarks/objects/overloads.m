function overloads(scale)
% OVERLOADS  An operator that a class overloads makes a new object: at scale 1 20,000 times.
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
    sum = Meter(0);
    step = Meter(2);
    for k = 1:n
        sum = sum + step;
    end
    total = sum.total;
end
