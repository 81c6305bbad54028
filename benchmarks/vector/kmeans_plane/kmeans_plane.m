function kmeans_plane(scale)
% KMEANS_PLANE  Clustering: Lloyd's algorithm on points of the plane, at scale 1 100,000 points, 8 means, 10 rounds.
%   The scale multiplies the number of points.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    n = max(100, round(100000 * scale));
    k = (1:n)';
    group = mod(k, 8);
    x = 3 * mod(group, 3) + mod(7919 * k, 1009) / 252 - 2;
    y = 3 * floor(group / 3) + mod(104729 * k, 1013) / 253 - 2;
    start = tic;
    [mx, my, sizes] = lloyd(x, y, 8, 10);
    seconds = toc(start);
    fprintf('%.10g %.10g %.10g\n', sum(mx), sum(my .* (1:8)), sum(sizes .* sizes));
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end

function [mx, my, sizes] = lloyd(x, y, means, rounds)
    mx = x(1:means)';
    my = y(1:means)';
    sizes = zeros(1, means);
    for r = 1:rounds
        distance = (x - mx) .^ 2 + (y - my) .^ 2;
        [~, nearest] = min(distance, [], 2);
        for c = 1:means
            mine = nearest == c;
            sizes(c) = sum(mine);
            mx(c) = sum(x(mine)) / sizes(c);
            my(c) = sum(y(mine)) / sizes(c);
        end
    end
end
