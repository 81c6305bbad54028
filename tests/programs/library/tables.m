% tables: made, shown, indexed, assigned to
LastName = {'Sanchez';'Johnson';'Li';'Diaz';'Brown'};
Age = [38;43;38;40;49];
Smoker = logical([1;0;1;0;1]);
Height = [71;69;64;67;64];
Weight = [176;163;131;133;119];
BloodPressure = [124 93; 109 77; 125 83; 117 75; 122 80];
T = table(LastName,Age,Smoker,Height,Weight,BloodPressure)
T.Age
T.Age(2)
T(2:3, {'LastName','Age'})
T{:, 'Height'}
T{1:2, {'Height','Weight'}}
T.Age(2) = 100;
T.BMI = T.Weight ./ T.Height.^2;
T(1:2, :)
T(end, :) = []
T.Properties.VariableNames
T.Properties.VariableNames{2} = 'Years';
T(1,:)
T.Smoker = [];
width(T), height(T)
size(T)
R = table([1;2],["a";"b"],'VariableNames',{'x','s'},'RowNames',{'one','two'})
R('two', :)
R{'one', 'x'}
R(3, :) = {7, "q"}
R.x(end)
T.LastName{1}
E = table
U = table([1.5;2.25;1e6],categorical({'a';'b';'a'}),datetime(2020,1,1:3)')
U.Var3(2)
numel(U)
isempty(E)
A = [1 2;3 4;5 6];
T = array2table(A)
T = array2table(A, 'VariableNames', {'a','b'})
cell2table({1,'x';2,'y'}, 'VariableNames', {'n','s'})
struct2table(struct('p',{1;2;3},'q',{'a';'b';'c'}))
table2array(T)
table2cell(T)
s = table2struct(T)
[T, table([7;8;9],'VariableNames',{'c'})]
[T; T]
S = table({'b';'a';'c';'a'},[1;2;3;4],'VariableNames',{'k','v'});
sortrows(S, 'k')
sortrows(S, {'k','v'}, {'ascend','descend'})
sortrows(S, 'v', 'descend')
unique(S(:,'k'))
M = table([1;NaN;3],["a";missing;"c"]);
ismissing(M)
rmmissing(M)
head(S, 2)
addvars(S, [5;6;7;8], 'NewVariableNames', 'w', 'Before', 'v')
removevars(S, 'k')
renamevars(S, 'k', 'key')
movevars(S, 'v', 'Before', 'k')
isequal(S, S)
summary(M)
S.k(2)
S.v(S.v > 2)
for i = 1:height(S), fprintf('%s=%d\n', S.k{i}, S.v(i)); end
S(strcmp(S.k,'a'), :)
S{2,'v'} = 22
S.new = S.v * 2
S(2,:) = []
mean(S.v)
S.Properties
try, S.nope, catch e, disp(e.identifier), disp(e.message), end
try, S(:, 'nope'), catch e, disp(e.message), end
try, S.z = [1;2]; catch e, disp(e.message), end
T = table;
T.a = [1;2];
T.b = ["x";"y"];
T(3, :) = {3, "z"}
T.c(2) = 5

S = table({'b';'a'},[1;2],'VariableNames',{'k','v'});
S.Properties
S.Properties.VariableUnits = {'', 'm'};
S.Properties.VariableNames{1} = 'key';
S.Properties.VariableUnits
try, S.Properties.Nope = 1; catch e, disp(e.message), end
TT = timetable(seconds([1;2]), [1;2]);
TT.Properties
c = {S, 1}
st.T = S
topkrows(S, 1, 'v')
T = table([1;2], {'x';'y'});
T.(2)
for k = 1:width(T), disp(class(T.(k))), end
T.(1) = [5;6]
try, T.(3), catch e, disp(e.message), end
plain.a = 1;
try, plain.(1), catch e, disp(e.message), end
c = {datetime(2020,1,2), hours(1), categorical({'a'}), datetime(2020,1,1:2)}
plain.d = datetime(2020,1,2)
