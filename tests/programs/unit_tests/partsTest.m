x = 2;
%% First part
assert(x == 2)
x = 3;
%% second part, with more
assert(x == 2)
y = double_it(x);
%%
assert(double_it(x) == 5, 'not five')
function y = double_it(x)
y = 2 * x;
end
