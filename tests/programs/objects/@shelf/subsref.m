function varargout = subsref(s, idx)
switch idx(1).type
  case '()'
    r = s.items(idx(1).subs{:});
  case '{}'
    r = s.items{idx(1).subs{:}};
  case '.'
    if strcmp(idx(1).subs, 'count')
      r = numel(s.items);
    else
      r = builtin('subsref', s, idx(1));
    end
end
if numel(idx) > 1
  r = subsref(r, idx(2:end));
end
varargout{1} = r;
end
