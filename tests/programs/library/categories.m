% values of a list of categories
c = categorical({'r' 'b' 'g'; 'g' 'r' 'b'}, {'r' 'g' 'b'}, {'red' 'green' 'blue'})
categories(c)
countcats(c)
c(1,1)
c == 'red'
c(1,2) = 'yellow'
categories(c)
summary(c(:))
s = categorical(["small" "large" "medium"], ["small" "medium" "large"], 'Ordinal', true)
s < 'large'
max(s)
sort(s)
try, s(1) = 'huge'; catch e, disp(e.message), end
isundefined(categorical({'a',''}))
n = categorical([1 2 2 NaN])
[n categorical(5)]
mergecats(c, {'red','yellow'})
renamecats(c, 'red', 'RED')
removecats(c)
addcats(s, 'tiny', 'Before', 'small')
reordercats(n, {'2','1'})
string(c)
unique(c)
isequal(s, s)
double(n)
ismember(c, {'red', 'blue'})
s(end+1) = 'small'
categorical(logical([1 0 1]))
setcats(n, {'1'})
categories(addcats(s, 'tiny', 'Before', 'small'))
if s(1) == "small", disp ok, end
switch string(s(1)), case "small", disp ok2, end
strcmp(cellstr(s), 'small')
c.'
for c = categorical({'a','b'}), disp(c), end
