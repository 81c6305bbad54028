% A variable that only some ways set is an error where it is read, also if all that set it agree.
show(@branch, 3), show(@branch, 30)
show(@copied, 3), show(@copied, 30)
show(@added, 3), show(@added, 30)
show(@switched, 3), show(@switched, 30)
show(@looped, 3), show(@looped, 30)
show(@given, 3), show(@given, 30)
show(@sized, 3), show(@sized, 30)
show(@indexed, 3), show(@indexed, 30)
show(@called, 3), show(@called, 30)
show(@unused, 3), show(@unused, 30)
function show(f, x)
try
    disp(f(x))
catch e
    disp(e.message)
end
end
function y = branch(x), if x > 10, flag = 1; end, if flag, y = 1; else, y = 2; end, end
function y = copied(x), if x > 10, flag = 1; end, y = flag; end
function y = added(x), if x > 10, flag = 1; end, y = flag + 1; end
function y = switched(x), if x > 10, s = 'a'; end, switch s, case 'a', y = 1; otherwise, y = 2; end, end
function y = looped(x), if x > 10, n = 3; end, y = 0; for k = 1:n, y = y + k; end, end
function y = given(x), if x > 10, y = 7; end, end
function y = sized(x), if x > 10, a = [1 2 3]; end, y = numel(a) + size(a, 1); end
function y = indexed(x), if x > 10, a = [1 2 3]; end, y = a(2); end
function y = called(x), if x > 10, a = 4; end, y = plus_one(a); end
function y = plus_one(a), y = 5; end
function y = unused(x), if x > 10, a = 4; end, b = a; y = 1; end
