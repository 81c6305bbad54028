% Automatic display of text, cells, structs, handles.
a = 'hello'
a = ''
a = ['ab'; 'cd']
b = "s"
b = ["a" "bcd"; "ef" "g"]
c = {1, 'two'; [1 2 3], {4, 5}}
c = {}
c = cell(2, 2)
c = {[], '', {}, "str", @sin, true, 1+2i}
c = {'a'; 'longer'; 12}
s = struct('a', {1, 2, 3})
s = struct()
s = struct('a', {})
t.name = 'x'; t.value = 3.5; t.list = [1 2 3]; t.m = [1 2; 3 4]; t.c = {1, 2}; t.s.t = 1;
t.e = []; t.z = zeros(0, 3); t.f = @(x) x.^2; t.str = "abc"; t.b = true; t.n = {}; t.w = 1:50;
t
f = @sin
f = @(x, y) x + y
z = true
z = [true false]
disp(5), disp([1 2; 3 4.5]), disp('text'), disp({1, 'a'}), disp(t), disp([]), disp(true), disp(1e10)
disp("str"), disp(["a" "b"]), disp([1000.5 2]), disp(1+2i), disp(@sin), disp(''), disp(1:3 > 2)
