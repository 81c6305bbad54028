function n = numerator(r)
n = r.num;
end
