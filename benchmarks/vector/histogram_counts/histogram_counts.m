function histogram_counts(scale)
% HISTOGRAM_COUNTS  Counting: at scale 1 a million numbers go into 100 bins; median and spread from the counts.
%   The scale multiplies how many numbers there are.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    n = max(100, round(1000000 * scale));
    k = (1:n)';
    x = mod(7919 * k, 10007) / 10007 + mod(104729 * k, 10009) / 10009;
    start = tic;
    [counts, middle, deviation] = histogram_of(x, 0, 2, 100);
    seconds = toc(start);
    fprintf('%d %.10g %.10g %.10g\n', max(counts), sum(counts .* (1:100)'), middle, deviation);
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end

function [counts, middle, deviation] = histogram_of(x, low, high, bins)
    width = (high - low) / bins;
    bin = min(floor((x - low) / width) + 1, bins);
    counts = accumarray(bin, 1, [bins 1]);
    centres = low + ((1:bins)' - 0.5) * width;
    total = sum(counts);
    middle = centres(find(cumsum(counts) >= total / 2, 1));
    mean_value = sum(counts .* centres) / total;
    deviation = sqrt(sum(counts .* (centres - mean_value) .^ 2) / total);
end
