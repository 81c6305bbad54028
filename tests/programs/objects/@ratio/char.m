function s = char(r)
s = sprintf('%d/%d', r.num, r.den);
end
