% A quote after the parameters of a function handle opens a text; assigning '' deletes.
f = @() 'text';
disp(f())
g = @(x)'another';
disp(g(1))
h = @(x) x';
disp(h([1 2]))
c = {@() 'a', @(x) [x 'b']};
disp(c{2}('a'))
s = 'hello';
s([1 end]) = '';
disp(s)
A = magic(3);
A(:, 2) = '';
disp(A)
d = {1, 2, 3};
d(2) = '';
disp(numel(d))
try
    x = 1:Inf;
catch e
    disp(e.identifier)
end
n = 0;
for k = 1:Inf
    n = n + k;
    if k == 4, break, end
end
disp(n)
disp(1:NaN)
disp(size(NaN:-1:0))
