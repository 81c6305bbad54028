function drv_nb3d(scale)
% DRV_NB3D  N-body simulation: at scale 1 30 bodies and 800 steps, 4,890 array updates, most of them sections.
%   The scale multiplies the number of steps; the time that they cover stays the same.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    steps = max(1, round(800 * scale));
    start = tic;
    [place, energy] = nb3d(30, steps, 1 / steps);
    seconds = toc(start);
    fprintf('%.10g %.10g\n', energy, sum(sum(place .* place)));
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end
