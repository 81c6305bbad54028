function drv_mbrt(scale)
% DRV_MBRT  Mandelbrot set: at scale 1 77 x 77 points, 5,929 array updates, at most 1,000 steps for each.
%   The scale multiplies the largest number of steps.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    limit = max(1, round(1000 * scale));
    start = tic;
    counts = mbrt(77, limit);
    seconds = toc(start);
    fprintf('%d %d\n', sum(sum(counts)), sum((1:77) * counts));
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end
