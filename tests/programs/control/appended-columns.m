% Columns behind the last one of a matrix, which others hold, too.
1;
function many_columns
A = [1;2;3]; B = A; C = {};
for k = 1:200
  A(:, end+1) = [k; 2*k; sum(A(:, k))];
  if mod(k, 50) == 0, B = A; C{end+1} = A; end
  B(:, size(B, 2) + 1) = B(:, 1) * 2;
end
fprintf('%g %g %g %g\n', size(A), size(B), sum(A(:)), sum(B(:)));
for i=1:4, fprintf('%g ', sum(C{i}(:))); end
end
many_columns();
% One that grows and is cut again, before a store that lets another one grow.
function grows_and_is_cut()
  y = (1:7)'; B = 1:7;
  for k = 1:9
    B(size(B, 2) + 1) = k; B = B(2:end);
    y(20) = k;
  end
  fprintf('%d %d %d %d %d\n', size(B), size(y), sum(y));
end
grows_and_is_cut();
