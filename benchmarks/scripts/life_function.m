n = 400; 
g = zeros(n); for k=1:n*n, g(k)=mod(k*k,5)==1; end
for t=1:3
  h=g;
  for i=1:n, for j=1:n
    c=nb(g,i,j); if c==3, h(i,j)=1; elseif c~=2, h(i,j)=0; end
  end, end
  g=h;
end
fprintf('%d\n', sum(g(:)));
function c = nb(g,i,j)
  c = 0; [m,n]=size(g);
  for a=max(1,i-1):min(m,i+1)
    for b=max(1,j-1):min(n,j+1)
      if ~(a==i && b==j), c=c+g(a,b); end
    end
  end
end
