function drv_crni(scale)
% DRV_CRNI  Crank-Nicolson: at scale 1 1,500 steps on 1,000 points, 6 million array updates.
%   The scale multiplies the number of time steps.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    n = 1000;
    steps = 1 + max(1, round(1500 * scale));
    start = tic;
    u = crni(0, 0.5, 40, n, steps);
    seconds = toc(start);
    fprintf('%.10g %.10g %.10g\n', sum(u(:, steps)), u(n / 2, steps), sum(sum(u)) / steps);
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end
