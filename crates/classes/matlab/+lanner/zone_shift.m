function [shift, dst, name] = zone_shift(ms, zone, way)
% lanner.zone_shift  Milliseconds that clocks of a zone are ahead of UTC.
    if isempty(zone)
        shift = zeros(size(ms));
        dst = false(size(ms));
        name = repmat({''}, size(ms));
        return
    end
    if strcmp(zone, 'UTCLeapSeconds')
        zone = 'UTC';
    end
    [seconds, dst, name] = lanner.zone(ms / 1000, zone, way);
    shift = seconds * 1000;
end
