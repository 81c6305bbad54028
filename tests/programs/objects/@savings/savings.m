function s = savings(owner, balance, rate)
s.rate = rate;
s = class(s, 'savings', account(owner, balance));
end
