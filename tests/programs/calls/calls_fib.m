function n = calls_fib(k)
if k < 2
    n = k;
else
    n = calls_fib(k - 1) + calls_fib(k - 2);
end
end
