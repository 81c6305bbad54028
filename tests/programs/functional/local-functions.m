f = localfunctions;
disp(size(f)), disp(f{2}(3)), disp(func2str(f{1}))
function y = one(x)
y = x;
end
function y = two(x)
y = 2 * x;
end
