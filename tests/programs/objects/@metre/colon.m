function r = colon(a, b)
if isa(a, 'metre'), a = a.n; end
if isa(b, 'metre'), b = b.n; end
r = 10 * (a:b);
end
