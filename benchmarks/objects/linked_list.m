function linked_list(scale)
% LINKED_LIST  A list of handles is made, walked through and changed: at scale 1 20,000 links.
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
    first = Link(0);
    last = first;
    for k = 1:n
        link = Link(mod(k, 7));
        last.next = link;
        last = link;
    end
    total = 0;
    link = first;
    while ~isempty(link)
        link.value = link.value + 1;
        total = total + link.value;
        link = link.next;
    end
end
