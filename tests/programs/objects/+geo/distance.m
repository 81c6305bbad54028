function d = distance(a, b)
d = norm(b - a);
end
