function drv_fdtd(scale)
% DRV_FDTD  Field in a cavity: at scale 1 200 steps on 40 x 32 x 24 cells, some 850 updates of array sections.
%   The scale multiplies the number of steps.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    steps = max(1, round(200 * scale));
    start = tic;
    [electric, magnetic, probe] = fdtd(40, 32, 24, steps);
    seconds = toc(start);
    fprintf('%.10g %.10g %.10g\n', electric, magnetic, sum(probe .^ 2));
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end
