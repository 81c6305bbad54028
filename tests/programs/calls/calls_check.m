function y = calls_check(x)
if x > 900
    error('calls:large', '%d is too large.', x);
end
y = inner(x);
end

function y = inner(x)
% Large enough for a function of its own.
y = 0;
for k = 1:3
    y = y + x / k;
end
end
