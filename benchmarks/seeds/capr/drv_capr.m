function drv_capr(scale)
% DRV_CAPR  Capacitance of transmission lines: at scale 1 3,000 sweeps of some 940 array updates each.
%   The scale multiplies the number of lines, whose inner conductors get narrower.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    lines = max(1, round(6 * scale));
    total = 0;
    sweeps = 0;
    start = tic;
    for k = 1:lines
        [capacitance, iterations] = capr(6 + mod(k, 8), 10, 34, 28, 1.1, 500);
        total = total + capacitance;
        sweeps = sweeps + iterations;
    end
    seconds = toc(start);
    fprintf('%.10g %d\n', total / lines, sweeps);
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end
