function [o, x, y] = pair(a, b)
% lanner.pair  The milliseconds of two sides, of which one is a point or a length of time, and that one.
    if isa(a, 'lanner.Times') && ~(isa(a, 'duration') && isa(b, 'datetime'))
        o = a;
        x = a.Ms;
        like = alike(o, b);
        y = like.Ms;
    else
        o = b;
        y = b.Ms;
        like = alike(o, a);
        x = like.Ms;
    end
end
