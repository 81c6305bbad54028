% An error behind operators on arrays, in a function that is called again: what ran as one until it failed is not whole.
1;
function t = turned(t, a)
  k = [t(2); t(3); t(1)];
end
function part(n, y, A)
  a = 0.5; j = 20; r = [1; 2; 3]; s = r / 4;
  try
    for i = 1:n
      r = turned((r .* r), a);
      r = (exp(r) .* (r + s));
      a = A(j, min(i, n));
    end
  catch e
    fprintf('%d %.15g %.15g %s\n', i, a, sum(r), e.message);
  end
end
part(7, 1, reshape((1:49) / 3, 7, 7));
part(3, 2, reshape((1:9) / 3, 3, 3));
part(3, 2, reshape((1:9) / 3, 3, 3));
% A section of other extents than what runs as one around it.
function other(n, y, A)
  g = y'; h = (1:n) / 2;
  for i = 1:n
    g = ((g + h) + (g .* h)) / 9;
    A(:, 2:n) = A(:, 2:n) * 0.5;
  end
  fprintf('%.15g %.15g\n', sum(A(:)), sum(g));
end
other(7, mod((1:7)' * 7, 5), reshape((1:49) / 3, 7, 7));
% What runs at once next to operators: not where one before it fails, and not where it changes what one reads.
function behind(A)
  v = [1 2 3]; y = 0;
  try
    for j = 1:20
      g = A(j, :) .* 2 + 1;
      y = v;
      v = v + g;
    end
  end
  fprintf('%d:', j); fprintf(' %g', y, v, g); fprintf('\n');
end
behind(magic(3));
function copied(u, v)
  y = [0 0 0]; w = u;
  for k = 1:6
    z = w .* 2 + 1;
    y = v;
    r = y .* 2 + 1;
    fprintf(' %g', z, r); fprintf('\n');
    v = [v k]; y = [0 0 0];
  end
end
copied([1 2 3], [4 5 6]);
