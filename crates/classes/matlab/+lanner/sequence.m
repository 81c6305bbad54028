function o = sequence(first, step, last)
% lanner.sequence  Points in time from a first one to a last one, so far apart.
    if ~isa(first, 'datetime')
        first = alike(last, first);
    end
    last = alike(first, last);
    o = first;
    if isa(step, 'calendarDuration')
        count = 0;
        if step.Months ~= 0
            count = floor((last.Ms - first.Ms) / (step.Months * 28 * 86400000)) + 1;
        elseif step.Days ~= 0
            count = floor((last.Ms - first.Ms) / (step.Days * 86400000)) + 1;
        elseif step.Ms ~= 0
            count = floor((last.Ms - first.Ms) / step.Ms);
        end
        all = lanner.plus(first, step * (0:max(count, 0)));
        is_up = step.Months > 0 || step.Months == 0 && (step.Days > 0 || step.Days == 0 && step.Ms > 0);
        if is_up
            o.Ms = all.Ms(all.Ms <= last.Ms);
        else
            o.Ms = all.Ms(all.Ms >= last.Ms);
        end
        return
    end
    like = alike(duration(0, 0, 0), step);
    o.Ms = first.Ms:like.Ms:last.Ms;
end
