function m = metre(n)
m.n = n;
m = class(m, 'metre');
end
