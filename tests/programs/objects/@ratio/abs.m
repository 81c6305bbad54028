function r = abs(r)
r.num = abs(r.num);
end
