% Branches, loops, switch, and the ways out of them.
for i = 1:3, fprintf('%d ', i); end, fprintf('\n');
for i = 10:-3:1, fprintf('%g ', i); end, fprintf('\n');
for x = [1 2; 3 4], fprintf('[%d %d] ', x(1), x(2)); end, fprintf('\n');
for c = {1, 'two', 3}, fprintf('%s ', class(c)); end, fprintf('\n');
for s = 'abc', fprintf('<%s>', s); end, fprintf('\n');
for k = [], fprintf('never'); end
for i = 1:5
  if i == 2, continue; end
  if i == 4, break; end
  fprintf('i=%d\n', i);
end
fprintf('after %d\n', i);
n = 0; while true, n = n + 1; if n >= 7, break, end, end, fprintf('n=%d\n', n);
k = 5; while k > 0 && mod(k, 3) ~= 0, k = k - 1; end, fprintf('k=%d\n', k);
for a = 1:3
  for b = 1:3
    if b == 2, continue; end
    if a == 2, break; end
    fprintf('(%d,%d)', a, b);
  end
end
fprintf('\n');
for v = {1, 2, 'x', 'word', 5}
  switch v{1}
    case 1, r = 'one';
    case {2, 3}, r = 'two or three';
    case 'x', r = 'letter';
    case {'word', 'other'}, r = 'word';
    otherwise, r = 'else';
  end
  fprintf('%s\n', r);
end
x = 5;
if x > 3 && x < 10, disp('in'), elseif x > 100, disp('far'), else, disp('out'), end
if [], disp('yes'), else, disp('empty is false'), end
if [1 1 0], disp('yes'), else, disp('not all'), end
if 'a' < 'b', disp('chars'), end
if ~isempty([1]) || error('never'), disp('short'), end
i = 0;
do_more = true;
while do_more
  i++;
  if i > 3, do_more = false; end
end
printf('%d\n', i);
for i = 1:3, i = i * 10; fprintf('%d ', i); end, fprintf('%d\n', i);
total = 0; for i = uint8(1):uint8(4), total = total + i; end, fprintf('%s %d\n', class(total), total);
for i = 0:0.25:1, fprintf('%.17g ', i); end, fprintf('\n');
