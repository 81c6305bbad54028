%! An error that nothing catches, in a small function that may stand for its call: place and mark are those of the call.
run_it(4);
function run_it(n)
  y = 1;
  for k = 1:n
    y = y + third(k, [1 2 3]);
  end
end
function r = third(k, v)
  r = pick(v, k) / 3;
end
function r = pick(v, k)
  r = v(k);
end
