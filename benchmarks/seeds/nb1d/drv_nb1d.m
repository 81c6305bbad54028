function drv_nb1d(scale)
% DRV_NB1D  N-body simulation: at scale 1 28 bodies and 655 steps, 55,020 array updates.
%   The scale multiplies the number of steps; the time that they cover stays the same.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    steps = max(1, round(655 * scale));
    start = tic;
    [x, y, z, energy] = nb1d(28, steps, 1 / steps);
    seconds = toc(start);
    fprintf('%.10g %.10g\n', energy, sum(x .* x + y .* y + z .* z));
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end
