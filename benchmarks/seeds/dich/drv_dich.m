function drv_dich(scale)
% DRV_DICH  Laplace's equation: at scale 1 a 134 x 134 grid and 140 sweeps, 2.4 million array updates.
%   The scale multiplies the number of sweeps.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    limit = max(1, round(140 * scale));
    start = tic;
    [u, sweeps] = dich(20, 180, 80, 0, 134, 0, limit);
    seconds = toc(start);
    fprintf('%.10g %.10g %d\n', sum(sum(u)), u(40, 90), sweeps);
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end
