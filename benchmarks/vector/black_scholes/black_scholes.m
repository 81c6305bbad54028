function black_scholes(scale)
% BLACK_SCHOLES  Prices of options by formula, all at once: at scale 1 500,000 calls and puts.
%   The scale multiplies the number of options.
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    n = max(1, round(500000 * scale));
    k = 1:n;
    spot = 50 + mod(7919 * k, 1009) / 10;
    strike = 50 + mod(104729 * k, 1013) / 10;
    years = 0.1 + mod(1299709 * k, 499) / 250;
    start = tic;
    [call, put] = prices(spot, strike, years, 0.03, 0.25);
    seconds = toc(start);
    fprintf('%.10g %.10g\n', sum(call), sum(put));
    if ~isempty(getenv('BENCH_TIME'))
        fprintf('time_s %.9f\n', seconds);
    end
end

function [call, put] = prices(spot, strike, years, rate, volatility)
    spread = volatility * sqrt(years);
    d1 = (log(spot ./ strike) + (rate + volatility ^ 2 / 2) * years) ./ spread;
    d2 = d1 - spread;
    discounted = strike .* exp(-rate * years);
    call = spot .* normal(d1) - discounted .* normal(d2);
    put = call - spot + discounted;
end

function p = normal(x)
% The cumulative normal distribution by a polynomial of degree 5, good to 7.5e-8.
    t = 1 ./ (1 + 0.2316419 * abs(x));
    tail = exp(-x .* x / 2) / sqrt(2 * pi) .* t .* (0.31938153 + t .* (-0.356563782 + t .* (1.781477937 ...
        + t .* (-1.821255978 + t * 1.330274429))));
    above = x > 0;
    p = above + (1 - 2 * above) .* tail;
end
