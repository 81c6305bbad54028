function cumulative(scale)
% CUMULATIVE  Cumulative statistics of a series: moving means, growth, the largest fall; at scale 1 a million values.
%   The scale multiplies the length of the series.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    n = max(1000, round(1000000 * scale));
    k = 1:n;
    steps = mod(7919 * k + floor(k / 1000) .* k, 2003) / 1001 - 1;
    start = tic;
    [moving, growth, fall, rises] = series(steps, 250);
    seconds = toc(start);
    fprintf('%.10g %.10g %.10g %d\n', moving, growth, fall, rises);
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end

function [moving, growth, fall, rises] = series(steps, window)
    level = cumsum(steps);
    sums = cumsum(level);
    means = (sums(window + 1:end) - sums(1:end - window)) / window;
    moving = mean(abs(means));
    growth = mean(cumprod(1 + steps / 1e5));
    fall = max(cummax(level) - level);
    rises = sum(diff(means) > 0.001);
end
