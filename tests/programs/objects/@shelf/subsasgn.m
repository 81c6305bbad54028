function s = subsasgn(s, idx, value)
switch idx(1).type
  case '{}'
    s.items{idx(1).subs{:}} = value;
  case '.'
    s = builtin('subsasgn', s, idx, value);
  otherwise
    error('shelf:paren', 'A shelf takes no ().');
end
end
