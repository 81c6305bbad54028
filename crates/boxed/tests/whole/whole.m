global calls
x = 3;
c = onCleanup(@() disp('bye'));
words = argv();
disp(words{1})
y = third(x)
try
  third(-1);
catch e
  disp(e.identifier), disp(e.stack(1).line)
end
third(1); third(2);
calls
third(7);
function y = third(x)
  global calls
  persistent n
  if isempty(n), n = 0; calls = 0; end
  n = n + 1; calls = n;
  if x < 0, error('my:negative', 'negative: %d', x); end
  t = [10 20 30];
  y = t(x);
end
