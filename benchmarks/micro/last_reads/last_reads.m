function last_reads(scale)
% LAST_READS  A table in a struct that has a second name now and then: at scale 1 20,000 changes of a table of 20,000 numbers.
%   The scale multiplies the changes. The second name is read before the table is changed, or on another way only: nothing has to
%   be copied, but where a name that is not read again still holds the table, each change copies all of it.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    n = max(2, round(20000 * scale));
    start = tic;
    [total, undone] = change(n, 20000);
    seconds = toc(start);
    fprintf('%.10g %d\n', total, undone);
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end

function [total, undone] = change(n, size)
    values = zeros(1, size);
    undone = 0;
    for k = 1:n
        at = mod(7919 * k, size) + 1;
        before = values;
        old = before(at);
        if mod(k, 1000) == 0
            values = cleared(values, at);
            values = before;
            undone = undone + 1;
        else
            values(at) = mod(old + k, 1013);
        end
    end
    total = sum((1:size) .* values);
end

function values = cleared(values, at)
    values(1:at) = 0;
end
