function normal_equations(scale)
% NORMAL_EQUATIONS  Least squares: fit 150 coefficients to measurements, at scale 1 20,000 of them.
%   The scale multiplies the number of measurements.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    rows = max(400, round(20000 * scale));
    i = (1:rows)';
    j = 1:150;
    a = mod(7919 * i + 31 * i .* j + 104729 * j .* j, 1009) / 1009 - 0.5;
    wanted = sin(j)';
    b = a * wanted + (mod(i, 5) - 2) / 100;
    start = tic;
    [x, residual] = fit(a, b, 0.01);
    seconds = toc(start);
    fprintf('%.10g %.10g %.10g\n', sum(abs(x)), x(75), residual);
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end

function [x, residual] = fit(a, b, ridge)
    normal = a' * a + ridge * eye(size(a, 2));
    x = normal \ (a' * b);
    residual = norm(a * x - b);
end
