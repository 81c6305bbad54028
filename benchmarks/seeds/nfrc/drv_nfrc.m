function drv_nfrc(scale)
% DRV_NFRC  Newton fractal: at scale 1 80 x 80 points, 12,800 array updates.
%   The scale multiplies the number of points, so the side of the square grows with its square root.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    n = max(2, 2 * round(40 * sqrt(scale)));
    start = tic;
    [which, steps] = nfrc(n, 1e-6);
    seconds = toc(start);
    fprintf('%d %d %d\n', sum(sum(steps)), sum((1:n) * which), sum((1:n) * steps));
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end
