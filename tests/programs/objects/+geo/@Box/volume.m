function v = volume(b)
v = prod(b.sides);
end
