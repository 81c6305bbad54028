function randmatstat(scale)
% RANDMATSTAT  Many small matrices: statistics of traces of products of random 5 x 5 matrices, 3,000 times at scale 1.
%   The scale multiplies the number of times. A hundred generators of random numbers run side by side, so the
%   numbers are the same in C.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    count = max(2, round(3000 * scale));
    start = tic;
    [v, w] = traces(count, 5);
    seconds = toc(start);
    fprintf('%.10g %.10g\n', std(v) / mean(v), std(w) / mean(w));
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end

function [v, w] = traces(count, n)
    v = zeros(1, count);
    w = zeros(1, count);
    k = 1:4 * n * n;
    states = reshape(mod(1000003 * k .* k .* k, 2147483647), n, 4 * n);
    for t = 1:count
        states = mod(16807 * states, 2147483647);
        r = states / 2147483647 - 0.5;
        a = r(:, 1:n);
        b = r(:, n + 1:2 * n);
        c = r(:, 2 * n + 1:3 * n);
        d = r(:, 3 * n + 1:4 * n);
        p = [a b c d];
        q = [a b; c d];
        v(t) = trace((p' * p) ^ 4);
        w(t) = trace((q' * q) ^ 4);
    end
end
