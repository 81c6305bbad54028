text = repmat('12,305,7;81,', 1, 4000); s = 0; n = 0; value = 0;
for k = 1:numel(text)
  c = text(k);
  if c >= '0' && c <= '9', value = 10 * value + (c - '0');
  else, s = s + value; value = 0; n = n + 1; last = c; end
end
fprintf('%d %d %s\n', s, n, last);
