function count = binomial_draw(n, p)
% One binomial variate: the median of the n uniform numbers is drawn until few are left. Appended to what draws them.
    count = 0;
    while n >= 40
        a = 1 + floor(n / 2);
        b = n + 1 - a;
        x = gamma_draws(a);
        x = x / (x + gamma_draws(b));
        if x >= p
            n = a - 1;
            p = p / x;
        else
            count = count + a;
            n = b - 1;
            p = (p - x) / (1 - x);
        end
    end
    for k = 1:n
        count = count + (rand < p);
    end
end
