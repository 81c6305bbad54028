function r = calls_nested(n)
% The variables of an enclosing function in a file.
    balance = 100; rate = 0.01; fees = 0; history = zeros(1, n);
    for k = 1:n
        earn();
        pay(mod(k, 7));
        history(k) = balance;
    end
    r = [balance fees sum(history)];
    function earn()
        balance = balance + rate * balance / 365;
    end
    function pay(x)
        fee = x * rate;
        fees = fees + fee;
        balance = balance - fee;
        if balance < 50, top_up(); end
    end
    function top_up()
        balance = balance + 25;
    end
end
