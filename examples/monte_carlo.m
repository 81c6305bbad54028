% The price of an Asian option by Monte Carlo simulation, with antithetic paths to reduce the variance.
rng(42);
spot = 100; strike = 105; rate = 0.03; volatility = 0.25; years = 1;
steps = 50; paths = 20000;

dt = years / steps;
drift = (rate - volatility ^ 2 / 2) * dt;
noise = volatility * sqrt(dt) * randn(steps, paths / 2);
payoff = zeros(1, paths);
for side = [1 -1]
    prices = spot * exp(cumsum(drift + side * noise));
    value = max(mean(prices) - strike, 0);
    if side > 0, payoff(1:paths/2) = value; else, payoff(paths/2+1:end) = value; end
end
payoff = exp(-rate * years) * payoff;

pairs = (payoff(1:paths/2) + payoff(paths/2+1:end)) / 2;
fprintf('price %.2f, standard error %.3f\n', mean(pairs), std(pairs) / sqrt(numel(pairs)));
fprintf('variance is %.1f times smaller than with independent paths\n', var(payoff) / 2 / var(pairs));
