% What a test says of a number bounds it on one way only: where the ways meet it may be anything again.
disp([rows_behind(zeros(7, 1), -1), rows_behind(zeros(7, 1), 2)])
disp([steps_behind(-3), steps_behind(2.5), steps_behind(NaN)])
disp(in_loop([2 -1 3]))
disp(checked(3))
try
    checked(-1)
catch err
    disp(err.message)
end

function total = rows_behind(x, p)
if p > 0
    x = [zeros(p, 1); x];
    total = numel(x);
else
    total = numel(x);
end
total = max(total, 0);
end

function y = steps_behind(p)
if p > 1
    x = 1:p;
    y = numel(x);
else
    y = 0;
end
y = y + 1;
end

function n = in_loop(sizes)
n = 0;
for k = 1:numel(sizes)
    p = sizes(k);
    if p > 0
        part = ones(1, p);
        n = n + numel(part);
    else
        n = n - 1;
    end
end
end

function n = checked(p)
if p < 1
    error('too few')
end
n = numel(zeros(p, 2));
end
