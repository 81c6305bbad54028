% names that are made of texts
[names, modified] = matlab.lang.makeValidName({'Test 1: sum of angles', 'a b', '1x', 'end', 'ok', 'a-b', ' lead', ''})
matlab.lang.makeValidName('a%b', 'ReplacementStyle', 'hex')
matlab.lang.makeValidName('a%b', 'ReplacementStyle', 'delete')
matlab.lang.makeValidName("9 lives", 'Prefix', 'm_')
try
    matlab.lang.makeValidName(3)
catch e
    disp(e.identifier)
end
try
    matlab.lang.makeValidName('a', 'Prefix', '1')
catch e
    disp(e.identifier)
end
[texts, modified] = matlab.lang.makeUniqueStrings({'a', 'a', 'b', 'a'}, {'b'})
matlab.lang.makeUniqueStrings('abc', {'abc', 'abc_1'})
matlab.lang.makeUniqueStrings({'jan', 'feb', 'jan'}, {}, 3)
matlab.lang.makeUniqueStrings('jan', {'jan'}, 4)
try
    matlab.lang.makeUniqueStrings('jan', {'jan'}, 2)
catch e
    disp(e.identifier)
end
