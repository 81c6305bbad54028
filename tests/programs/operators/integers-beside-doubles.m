% Arrays of integers and of characters beside one double: held by their class or not.
doubles = [3 -0 -3 2.5 300 1e300 NaN -Inf];
classes = {'int8', 'uint8', 'int32', 'uint64', 'char'};
for c = 1:numel(classes)
  x = feval(classes{c}, [0 1 2 3 4 97 126 127 200 255 -3 -128]);
  for y = doubles
    t = [sum((x < y) .* (1:12)) sum((x <= y) .* (1:12)) sum((x == y) .* (1:12)) ...
         sum((y > x) .* (1:12)) sum((y <= x) .* (1:12)) sum((y ~= x) .* (1:12))];
    fprintf('%d ', t);
    if c < 5
      results = {x + y, y - x, x - y, x .* y, x ./ y, y ./ x, max(x, y), min(y, x), mod(x, y), rem(x, y)};
      for r = results
        fprintf("%g ", sum(double(r{1}) .* (1:12)));
      end
    end
    fprintf('%s %g\n', classes{c}, y);
  end
end
