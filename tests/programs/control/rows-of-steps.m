% Loops over rows with fractions, without an end, and with numbers that no code counts.
function rows_of_steps
  compute(0, 0.1, 2);
  compute(0, 0.25, 2);
  compute(1, -0.3, -1);
  compute(5, 0.5, 4);
  compute(0, 0, 1);
  compute(0, NaN, 1);
  compute(1, 1, 5 + 4 * eps);
  compute(0.5, 1, 6.4);
  compute(2^53 - 3, 1, 2^53 + 4);
  compute(-1e300, 1e299, 1e300);
  compute(0, Inf, 1);
  compute(3, 1e-320, 3);
  for j = 1:40
    steps = 0;
    for t = j/7:0.01:Inf
      if t > 8, break, end
      steps = steps + 1;
    end
    for k = -j:-2:-Inf
      if k < -60, break, end
      steps = steps - k;
    end
    if mod(j, 13) == 0, fprintf('%d %.17g %d\n', steps, t, k); end
  end
  total = 0;
  for k = 1:Inf
    total = total + 1 / k^2;
    if k == 3000, break, end
    if mod(k, 2), continue, end
    total = total + 1e-9;
  end
  fprintf('%.15g %d\n', total, k);
  try
    for t = 0:0.5:Inf
      x = 1:10;
      total = total + x(t * 2 + 1);
    end
  catch err
    disp(err.identifier);
    fprintf('%.15g %g\n', total, t);
  end
  % What the loop variable is behind a loop that was left, and behind one of no trips.
  for t = 0.5:0.25:0.4, end
  disp(size(t));
  for t = 0.5:0.25:1.3, t = -t; end
  disp(t);
end

function compute(first, step, last)
  n = 0; s = 0; weighted = 0; x = [];
  for r = 1:30
    for x = first:step:last
      n = n + 1;
      s = s + x;
      weighted = weighted + n * x;
    end
  end
  fprintf('%d %.17g %.17g', n, s, weighted); fprintf(' %.17g', x); fprintf('\n');
  values = zeros(1, n); n = 0;
  for x = first:step:last, n = n + 1; values(n) = x; end
  row = first:step:last;
  fprintf(' %d', isequaln(values(1:n), row)); fprintf('\n');
end
