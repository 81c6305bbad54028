function monte_carlo(scale)
% MONTE_CARLO  An average over random walks: at scale 1 20,000 prices go 50 steps side by side.
%   The scale multiplies the number of walks. Each walk has its own congruential generator, so the numbers are the same
%   in every language.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    walks = max(10, round(20000 * scale));
    start = tic;
    [value, highest] = asian_option(walks, 50, 100, 102);
    seconds = toc(start);
    fprintf('%.10g %.10g\n', value, highest);
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end

function [value, highest] = asian_option(walks, steps, price, strike)
% The mean pay-off of an option on the mean price. A normal number is made of two uniform ones.
    states = mod(1000003 * (1:walks), 2147483647);
    for k = 1:4
        states = mod(16807 * states + k * (1:walks), 2147483647);
    end
    prices = price * ones(1, walks);
    total = zeros(1, walks);
    for k = 1:steps
        states = mod(16807 * states, 2147483647);
        radius = sqrt(-2 * log(states / 2147483647));
        states = mod(16807 * states, 2147483647);
        normal = radius .* cos(2 * pi * states / 2147483647);
        prices = prices .* exp(0.0002 + 0.015 * normal);
        total = total + prices;
    end
    value = mean(max(total / steps - strike, 0));
    highest = max(prices);
end
