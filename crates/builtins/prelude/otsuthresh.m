function [level, quality] = otsuthresh(counts)
% The threshold of a histogram that parts it into two classes which are far apart.
validateattributes(counts, {'numeric'}, {'real', 'vector', 'nonnegative', 'finite'}, 'otsuthresh', 'COUNTS', 1);
counts = double(counts(:));
n = numel(counts);
p = counts / sum(counts);
omega = cumsum(p);
mu = cumsum(p .* (1:n)');
between = (mu(end) * omega - mu) .^ 2 ./ (omega .* (1 - omega));
most = max(between);
if isfinite(most)
    level = (mean(find(between == most)) - 1) / (n - 1);
    quality = most / (sum(p .* ((1:n)') .^ 2) - mu(end) ^ 2);
else
    level = 0;
    quality = 0;
end
end
