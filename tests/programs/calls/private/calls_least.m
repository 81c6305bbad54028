function z = calls_least(a, b)
z = min(a, b);
end
