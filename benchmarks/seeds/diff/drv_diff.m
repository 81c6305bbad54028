function drv_diff(scale)
% DRV_DIFF  Two-slit diffraction: at scale 1 2,000 places on the screen and 2 x 100 sources, no array update.
%   The scale multiplies the number of places.
% tolerance 1e-7
%   (A phase is some 10 million radians, known to 1e-9 radians in double precision.)
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    points = max(2, round(2000 * scale));
    start = tic;
    [power, brightest, visibility] = diff(0.0005, 0.1, 0.02, 1000, points, 100);
    seconds = toc(start);
    fprintf('%.10g %.10g %.10g\n', power, brightest, visibility);
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end
