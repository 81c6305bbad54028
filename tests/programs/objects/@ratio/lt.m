function t = lt(a, b)
t = double(a) < double(b);
end
