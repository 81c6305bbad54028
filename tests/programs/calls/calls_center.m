function [m, s] = calls_center(v)
m = mean(v);
if nargout > 1
    s = std(v);
end
end
