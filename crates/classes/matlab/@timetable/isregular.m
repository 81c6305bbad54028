function [tf, step] = isregular(T)
% Whether all rows are equally far apart.
    d = diff(T.Times);
    tf = numel(d) > 0 && all(d == d(1));
    step = NaN * seconds(1);
    if tf
        step = d(1);
    end
end
