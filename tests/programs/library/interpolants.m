F=griddedInterpolant([1 2 3],[10 20 40])
F(2.5), F([0 1;1.5 4]), F.Method
F=griddedInterpolant([1 2 3 4],[1 4 9 16],'spline'); F(2.5), F(5)
F=griddedInterpolant([1 2 3 4],[1 4 9 16],'linear','none'); F([0 2.5 5])
F=griddedInterpolant([1 2 3 4],[1 4 9 16],'pchip','nearest'); F([0 2.5 5])
[X,Y]=ndgrid(1:3,1:4); V=X+10*Y;
F=griddedInterpolant(X,Y,V); F(1.5,2.5), F([1.5 2.5;3 4]), F({[1 2.5],[1 4 5]}), F([1.5;2],[2.5;1])
for m={'nearest','cubic','makima','spline'}, F=griddedInterpolant(X,Y,X.^2+Y.^2,m{1}); disp([F(1.7,2.2), F(3.5,2)]), end
F=griddedInterpolant({1:3,1:4,1:2},rand(3,4,2)); size(F({1:2,1:2,1:2}))
try, griddedInterpolant([1 1 2],[1 2 3]), catch e, disp(e.message), end
F=griddedInterpolant((1:3)',[1 2 3;10 20 30]'); F([1.5 2.5]')
F.Values=[0 0; 1 1; 2 2]; F(1.5)
S=scatteredInterpolant([0 1 0 1]',[0 0 1 1]',[1 2 3 4]')
S(.5,.25), S([.5 .25; .1 .9]), S(2,0), S([.5 .6],[.25 .3]), S({[0 .5 1],[0 1]})
S.Method='nearest'; S(.1,.2)
S=scatteredInterpolant([0 1 0 1]',[0 0 1 1]',[1 2 3 4]','natural','none'); S(.5,.25), S(2,2)
P=reshape(mod((1:180)*0.618033988749895,1),60,3); S=scatteredInterpolant(P,P*[1;2;3]); abs(S(.5,.5,.5)-3)<1e-9, abs(S(1.5,1.5,.5)-6)<1e-9
S=scatteredInterpolant([0 1 0 1 0]',[0 0 1 1 0]',[1 2 3 4 3]'); S(0,0)
try, scatteredInterpolant([0 1 0]',[0 0 1]',[1 2]'), catch e, disp(e.message), end
