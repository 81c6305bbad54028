r=1; [t,y]=ode113(@(t,y)[y(3);y(4);-y(1)/(y(1)^2+y(2)^2)^1.5;-y(2)/(y(1)^2+y(2)^2)^1.5],[0 2*pi],[0.5;0;0;sqrt(3)],odeset('RelTol',1e-8,'AbsTol',1e-10)); numel(t), norm(y(end,:)-[.5 0 0 sqrt(3)])
s=bvp4c(@(x,y)[y(2);-abs(y(1))],@(a,b)[a(1);b(1)+2],bvpinit(linspace(0,4,5),[1 0])); s.stats, s.y(2,1)
deval(s,[1 2 3])
% y''=-y, y(0)=0,y(pi/2)=1
s=bvp4c(@(x,y)[y(2);-y(1)],@(a,b)[a(1);b(1)-1],bvpinit(linspace(0,pi/2,5),@(x)[x;1]),bvpset('RelTol',1e-6)); numel(s.x), norm(s.y(1,:)-sin(s.x))
d=deval(s,0.3)-[sin(.3);cos(.3)]
% Mathieu
lambda=15; q=5;
s=bvp4c(@(x,y,l)[y(2);-(l-2*q*cos(2*x))*y(1)],@(a,b,l)[a(2);b(2);a(1)-1],bvpinit(linspace(0,pi,10),@(x)[cos(4*x);-4*sin(4*x)],lambda)); s.parameters
% stiff layer
e=1e-3; s=bvp4c(@(x,y)[y(2);y(1)/e],@(a,b)[a(1)-1;b(1)],bvpinit(linspace(0,1,10),[0 0])); numel(s.x), max(abs(s.y(1,:)-exp(-s.x/sqrt(e))))
% Emden
s=bvp4c(@(x,y)[y(2);-y(1)^5],@(a,b)[a(2);b(1)-sqrt(3)/2],bvpinit(linspace(0,1,5),[sqrt(3)/2;0]),bvpset('SingularTerm',[0 0;0 -2])); s.y(1,1)-1
try, bvp4c(@(x,y)[y(2);0],@(a,b)[a(1);a(1)],bvpinit([0 1],[0 0])), catch q, disp(q.message), end
