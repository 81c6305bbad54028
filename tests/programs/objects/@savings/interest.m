function s = interest(s)
b = balance(s.account);
s.account = deposit(s.account, b * s.rate);
end
