% Functions of texts, of older programs.
f = inline('x^2 + a'), disp(f(2, 3)), disp(argnames(f)'), disp(formula(f)), disp(char(f)), disp(class(f)), disp(feval(f, 3, 1))
g = vectorize(f); disp(g([1, 2], [3, 4]))
h = inline('t .* sin(t)'); fprintf('%.4f\n', quad(h, 0, 1)), fprintf('%.4f\n', fzero(inline('cos(x) - x'), 1))
k = inline('x + P1 * 2', 1); disp(k(1, 2)), m = inline('a * b', 'b', 'a'); disp(argnames(m)'), disp(m([1, 2], 3)), disp(inline('3 + 4')(1))
disp(symvar('cos(pi*x - beta1) + y.*x + exp(1i)')'), disp(size(symvar('1 + 2'))), disp(symvar(f)')
for f = {@() inline(3), @() f(1), @() m(1), @() m(1, 2, 3), @() symvar(3)}
    try
        f{1}();
    catch problem
        disp(problem.identifier)
    end
end
disp(textwrap({'Hello this is a long line of text', 'abcdefghijklm'}, 10)), disp(textwrap({'a', ''}, 3))
