function r = ratio(n, d)
% ratio(n, d) is n/d in lowest terms
if nargin == 0
  n = 0; d = 1;
elseif nargin == 1
  if isa(n, 'ratio')
    r = n;
    return
  end
  d = 1;
end
[s.num, s.den] = lowest(n, d);
r = class(s, 'ratio');
superiorto('double');
end
