function linked_list_plain(scale)
% LINKED_LIST_PLAIN  The same in two arrays: what links hold, and which is next.
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
    value = zeros(1, n + 1);
    next = zeros(1, n + 1);
    last = 1;
    for k = 1:n
        value(k + 1) = mod(k, 7);
        next(last) = k + 1;
        last = k + 1;
    end
    total = 0;
    link = 1;
    while link ~= 0
        value(link) = value(link) + 1;
        total = total + value(link);
        link = next(link);
    end
end
