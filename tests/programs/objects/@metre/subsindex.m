function k = subsindex(m)
k = m.n - 1;
end
