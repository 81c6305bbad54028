function result = timers(what, value)
% The timers of the session: which there are, which run, and calling what is due.
%   timers('wait', seconds) waits so long and calls what is due meanwhile.
    persistent all_timers running count origin
    if isempty(count)
        count = 0;
        all_timers = {};
        running = {};
        origin = tic;
    end
    switch what
        case 'number'
            count = count + 1;
            result = count;
        case 'now'
            result = toc(origin);
        case 'add'
            all_timers{end + 1} = value;
        case 'all'
            result = all_timers;
        case 'run'
            running{end + 1} = value;
            lanner.timed(numel(running));
        case {'rest', 'remove'}
            running = running(~cellfun(@(t) t == value, running));
            lanner.timed(numel(running));
            if strcmp(what, 'remove')
                all_timers = all_timers(~cellfun(@(t) t == value, all_timers));
            end
        case 'wait'
            finish = toc(origin) + value;
            while true
                free = running(~cellfun(@(t) t.Busy, running));
                [next, k] = min(cellfun(@(t) t.Due, free));
                if isempty(next) || next > finish
                    break
                end
                sleep(next - toc(origin), numel(running));
                ring(free{k});
            end
            sleep(finish - toc(origin), numel(running));
    end
end

function sleep(seconds, count)
    if seconds > 0
        lanner.timed(0);
        again = onCleanup(@() lanner.timed(count));
        pause(seconds);
    end
end
