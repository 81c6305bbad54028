%! by hand: Octave gives a token for every pair of parentheses; MATLAB documents tokens for the outermost
t = regexp('andrew', '(and(y|rew))', 'tokens'); t{1}
[tok, ext] = regexp('andrew x', '(and(y|rew)) (x)', 'tokens', 'tokenExtents'); tok{1}, ext{1}
regexp('andrew x', '(and(y|rew)) (x)', 'tokens', 'once')
regexprep('andrew x', '(and(y|rew)) (x)', '$2-$1')
regexp('ab', '(?:a(b))', 'tokens', 'once')
regexp('2020-12', '((?<y>\d+)-(?<m>\d+))', 'names')
n = regexp('b', '(?<x>a)|(?<x>b)', 'names')
n = regexp('ab', '(?<x>a)|(?<x>b)', 'names'); {n.x}
regexprep('ba', '(?<x>a)|(?<x>b)', '[$<x>]')
regexp('aabb', '((\w)\2)', 'match')
regexp('x(a)', '(\((a|b)\))', 'tokens', 'once')
