function y = calls_flag(x, n)
% Says whether x is large, which it knows of large ones only.
if x > 10
    flag = 1;
end
if nargin > 1 && n < 0
    n = -n;
end
if flag
    y = n;
else
    y = -1;
end
end
