% tables side by side, by groups, stacked, and as files
p = [tempname, '.csv']; q = [tempname, '.csv'];
A = table({'a';'b';'c'},[1;2;3],'VariableNames',{'k','x'});
B = table({'b';'c';'d'},[20;30;40],'VariableNames',{'k','y'});
innerjoin(A,B)
outerjoin(A,B)
outerjoin(A,B,'MergeKeys',true)
join(table({'b';'c';'b'},'VariableNames',{'k'}), B)
try, join(A,B), catch e, disp(e.message), end
P = table({'x';'y';'x';'y'},[1;2;3;4],[10;20;30;40],'VariableNames',{'g','a','b'});
varfun(@mean, P, 'InputVariables', {'a','b'})
varfun(@mean, P, 'GroupingVariables', 'g')
varfun(@(x) x*2, P(:,{'a','b'}))
varfun(@mean, P(:,{'a','b'}), 'OutputFormat','uniform')
rowfun(@(a,b) a+b, P(:,{'a','b'}), 'OutputVariableNames','s')
groupsummary(P, 'g', 'mean')
groupsummary(P, 'g', {'sum','max'}, 'a')
groupsummary(P, 'g')
groupcounts(P, 'g')
[G, id] = findgroups(P.g)
splitapply(@mean, P.a, G)
S = stack(table([1;2],[3;4],[5;6],'VariableNames',{'id','p','q'}), {'p','q'})
unstack(S, 'p_q', 'p_q_Indicator')
writetable(P, p); 
Q = readtable(p)
writetable(table(datetime(2020,1,1:2)',["x, y";"z"],[true;false]), q); 
R = readtable(q)
class(R.Var1)
fprintf("%s", fileread(p), fileread(q)); delete(p); delete(q);
% Groups of a row give a row.
disp(splitapply(@mean, [1 2 3 5], [1 1 2 2]));
