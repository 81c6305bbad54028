lines = {};
for k = 1:300
  line = '';
  for i = 1:40, d = mod(k * i, 10); line = [line char('0' + d)]; end
  lines{end+1} = line;
end
fprintf('%d %s\n', numel([lines{:}]), lines{end});
