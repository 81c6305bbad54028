function fibonacci(scale)
% FIBONACCI  The cost of a call: Fibonacci numbers by double recursion; at scale 1 fib(27), 830,000 calls.
%   The scale multiplies the number of calls, rounded to the next Fibonacci number.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    n = max(2, round(27 + log(scale) / log((1 + sqrt(5)) / 2)));
    start = tic;
    f = fib(n);
    seconds = toc(start);
    fprintf('%d\n', f);
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end

function f = fib(n)
    if n < 2
        f = n;
    else
        f = fib(n - 1) + fib(n - 2);
    end
end
