% Where MATLAB's regexp differs from Octave's.
regexp('abc', 'x')
regexp('abc', 'x', 'match')
regexp('abc', 'x', 'match', 'once')
regexp('abc', 'x', 'tokens')
regexp('abc', 'x', 'split')
n = regexp('1/2 30/4', '(?<d>\d+)/(?<m>\d+)', 'names');
size(n)
n(2)
n = regexp('abc', 'b', 'names')
t = regexp('ac', '(a)(b)?(c)', 'tokens');
t{1}
t = regexp('abc', '[ac]', 'tokens');
t{2}
te = regexp('ac', '(a)(b)?(c)', 'tokenExtents', 'once')
regexp("ab12c3", '\d+', 'match')
regexp("ab12c3", '\d+', 'match', 'once')
regexp("abc", '\d+', 'match', 'once')
regexp("a,b", ',', 'split')
regexp(["a1" "b22"], '\d+', 'match')
regexp('ab12', '\d+', 'match', 'forceCellOutput')
regexp('abc', '', 'start', 'emptymatch')
regexprep('abc', '^', 'x')
regexprep('abc', '^', 'x', 'emptymatch')
regexprep('hello world', '(\w)(\w*)', '${upper($1)}$2')
regexprep('Hello HELLO hello', 'hello', 'world', 'preservecase')
regexprep("abc", "b", "X")
regexprep('aaa', 'a', 'b', 2)
regexprep('a.b', '(?<x>a)', '$<x>$1')
regexp('cat concat', '\<c\w*\>', 'match')
regexp('a b', 'a b', 'match', 'freespacing')
regexptranslate('wildcard', '*.m')
regexptranslate('escape', {'a.b', 'c*'; '', '[x]'})
regexptranslate('escape', ["(a)" "b"])
regexp('x=1', '(?<name>\w)=(?<value>\d)', 'names')
[tok, mat] = regexp('k=v', '(\w)=(\w)', 'tokens', 'match', 'once')
try, regexp('a', '('), catch e, disp(e.identifier), end
try, regexp('a', 'b', 'nonsense'), catch e, disp(e.identifier), end
