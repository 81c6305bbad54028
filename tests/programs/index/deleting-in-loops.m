% Elements deleted from vectors in loops, and questions about these.
function deleting_in_loops()
s=zeros(1,0); t=0; st=''; q=(1:50)'; m=1:9; l=true(1,20); u=int64([]);
for k=1:700
 if mod(k,7)<4, s(end+1)=k; st(end+1)=char(65+mod(k,20)); u(end+1)=k; else
  if ~isempty(s), t=t+s(end); s(end)=[]; end
  if ~isempty(st), t=t+st(end); st(end)=[]; end
  if numel(u)>3, u(2)=[]; end
 end
 if numel(q)>2, x=q(1); q(1)=[]; t=t+x; else q=(1:30)'; end
 if numel(m)>0, m(ceil(numel(m)/2))=[]; else m=1:7; end
 try, m(mod(k,4)*3+0)=[]; catch e, t=t+length(e.message); end
 if isrow(q) || isscalar(l), t=t+1; end
 if numel(l)>1, l(mod(k,numel(l))+1)=[]; else l=mod(1:15,2)==1; end
end
fprintf('%d %d %d %d %d %d %s\n', t, numel(s), numel(st), numel(q), numel(m), sum(l), st(1:min(end,10))); fprintf('%d ',size(q),size(m),size(l),u(end)); fprintf('\n');
end
