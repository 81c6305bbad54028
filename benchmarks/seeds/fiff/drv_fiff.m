function drv_fiff(scale)
% DRV_FIFF  Wave equation: at scale 1 20 strings of 451 points for 451 steps, 4 million array updates.
%   The scale multiplies the number of strings, which have different wave speeds.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    strings = max(1, round(20 * scale));
    energy = 0;
    start = tic;
    for k = 1:strings
        u = fiff(0.5 + 0.5 * k / strings, 451, 451);
        energy = energy + sum(u(:, 451) .^ 2);
    end
    seconds = toc(start);
    fprintf('%.10g %.10g\n', energy / strings, sum(sum(u .^ 2)));
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end
