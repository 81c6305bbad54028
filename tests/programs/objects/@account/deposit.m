function a = deposit(a, amount)
a.balance = a.balance + amount;
end
