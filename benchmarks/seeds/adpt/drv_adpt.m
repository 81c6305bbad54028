function drv_adpt(scale)
% DRV_ADPT  Adaptive quadrature: at scale 1 some 9,800 intervals, each of which updates two columns of the table.
%   The scale multiplies the length of the integral, and with it the number of intervals.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    start = tic;
    [total, intervals] = adpt(0, 20 * scale, 1e-9 * scale);
    seconds = toc(start);
    fprintf('%.10g %d\n', total, intervals);
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end
