% Names of variables and texts made from texts; base 64.
[n, c] = matlab.lang.makeValidName({'a b', '1x', 'ok', 'for', 'x@y', 'my var', ''})
matlab.lang.makeValidName('a@b', 'ReplacementStyle', 'hex')
matlab.lang.makeValidName('a@b', 'ReplacementStyle', 'delete')
matlab.lang.makeValidName('1', 'Prefix', 'n')
matlab.lang.makeUniqueStrings({'a', 'a', 'b', 'a'}, {'b'})
matlab.lang.makeUniqueStrings('long', {'long'}, 4)
[g, c] = genvarname({'A', 'A', 'A', '2 y'})
genvarname('x', {'x', 'x1'})
matlab.net.base64encode('Hello, world')
char(matlab.net.base64decode('SGVsbG8sIHdvcmxk'))
matlab.net.base64encode(uint8([0 255 3 4]))
vectorize('x^2*y/z.*2')
sinpi([0 0.5 1 1.5 2.25 -0.5 1e6+0.5 Inf])
cospi([0 0.5 1 1.5 2.25 -0.5 1e6 Inf])
try
    matlab.lang.makeValidName(3)
catch e
    disp(e.identifier)
end
try
    matlab.net.base64decode('a*')
catch e
    disp(e.identifier)
end
