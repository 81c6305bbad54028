function matmul(scale)
% MATMUL  Dense linear algebra: the product of two 400 x 400 matrices, at scale 1 five times.
%   The scale multiplies the number of products.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    rounds = max(1, round(5 * scale));
    n = 400;
    k = 1:n * n;
    a = reshape(mod(7919 * k, 1009) / 1009, n, n);
    b = reshape(mod(104729 * k, 2003) / 2003, n, n) - 0.4;
    start = tic;
    for r = 1:rounds
        c = a * b;
        a(1, r) = c(n, n);
    end
    seconds = toc(start);
    fprintf('%.10g %.10g\n', sum(sum(abs(c))), c(1, n));
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end
