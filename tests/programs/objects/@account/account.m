function a = account(owner, balance)
a.owner = owner;
a.balance = balance;
a = class(a, 'account');
end
