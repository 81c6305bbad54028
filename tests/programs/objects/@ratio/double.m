function x = double(r)
x = r.num / r.den;
end
