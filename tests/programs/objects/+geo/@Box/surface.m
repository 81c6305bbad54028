function s = surface(b)
s = 2 * pairs(b.sides);
end

function p = pairs(s)
p = s(1) * s(2) + s(2) * s(3) + s(1) * s(3);
end
