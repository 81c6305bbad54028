% What loops ask for may call functions that read the loop's variables by name.
s = 0; n = 0; seen = 0;
g = @(t) t - evalin('base', 's') / 7;
for k = 1:100
  s = s + k; s = s - 1; s = s * 1; n = n + 2; n = n - 1;
  r = fzero(g, [-10 1e6]);
  seen = seen + r;
end
fprintf('%.10g %.10g %.10g\n', s, n, seen);
s = 0; n = 0; seen = 0;
g = @(t) t + evalin('base', 's') / 7;
for k = 1:100
  s = s + k; s = s - 1; s = s * 1; n = n + 2; n = n - 1;
  q = quad(g, 0, 1);
  seen = seen + q;
end
fprintf('%.10g %.10g %.10g\n', s, n, seen);
s = 0; seen = 0;
text = 'evalin(''base'', ''s'')'; c = {g, 2};
for k = 1:40
  s = s + k; s = s - 1; s = s * 1;
  seen = seen + str2num(text);
  p = cellfun(c{1}, {1, 2});
  seen = seen + sum(p);
end
fprintf('%.10g %.10g\n', s, seen);
