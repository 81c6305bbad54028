function n = length(s)
n = length(s.items);
end
