function o = owner(a)
o = a.owner;
end
