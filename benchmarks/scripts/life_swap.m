n=256; g = ones(n,n);
for t=1:100
  h = zeros(n,n);
  for j=1:n
    for i=1:n
      c = g(i,j);
      if c==1, h(i,j)=1; end
    end
  end
  g = h;
end
fprintf('%d\n', sum(g(:)));
