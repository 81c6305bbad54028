function c = calls_count(c, by)
if nargin < 2
    by = 1;
end
c.n = c.n + by;
c.log(by + 1) = c.log(by + 1) + 1;
end
