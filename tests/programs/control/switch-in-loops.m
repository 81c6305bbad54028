% Cases of a switch in loops: texts, characters, numbers of every class, several in one.
function switch_in_loops()
t=0; w={'add','sub','mul','','x','addx'}; z=zeros(1,12);
for k=1:300
 s=w{mod(k,6)+1};
 switch s, case 'add', t=t+1; case {'sub','mul'}, t=t+2; case '', t=t+3; case 'x', t=t+5; otherwise, t=t+7; end
 switch mod(k,5), case {0,-1}, z(1)=z(1)+1; case 3, z(2)=z(2)+1; case 'a', z(3)=1; case {1,'b',"two"}, z(4)=z(4)+1; otherwise, z(5)=z(5)+1; end
 c='hello world'; c=c(mod(k,11)+1);
 switch c, case {'a','e','i','o','u'}, z(6)=z(6)+1; case 'l', z(7)=z(7)+1; case {108,'zz'}, z(8)=1; case ' ', z(9)=z(9)+1; end
 switch uint8(mod(k,4)), case 2, z(10)=z(10)+1; case {3,1}, z(11)=z(11)+1; end
 switch logical(mod(k,2)), case 1, z(12)=z(12)+1; case true, z(3)=9; end
end
fprintf('%g ',t,z); fprintf('\n');
x=zeros(1,0); m=['ab';'cd'];
for k=1:3
 try
  switch x, case 'a', disp a; case {}, disp empty; otherwise, disp other; end
 catch e, disp(e.message); end
 try
  switch m, case 'ab', disp a; otherwise, disp other; end
 catch e, disp(e.message); end
 switch '', case {}, disp no; case '', disp yes; end
end
end
