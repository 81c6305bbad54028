function drv_trid(scale)
% DRV_TRID  Tridiagonal systems: 1,000 equations, which take 2,998 array updates; at scale 1 100 right sides in turn.
%   The scale multiplies the number of right sides.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    n = 1000;
    systems = max(1, round(100 * scale));
    below = -ones(n - 1, 1);
    above = -ones(n - 1, 1);
    main = zeros(n, 1);
    load = zeros(n, 1);
    for k = 1:n
        main(k) = 2.5 + 0.001 * k;
        load(k) = 1 + mod(k, 7);
    end
    total = 0;
    start = tic;
    for s = 1:systems
        x = trid(below, main, above, load);
        load(1) = x(n);
        total = total + x(1) + x(n / 2);
    end
    seconds = toc(start);
    fprintf('%.10g %.10g\n', total / systems, sum(x));
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end
