function b = balance(a)
b = a.balance;
end
