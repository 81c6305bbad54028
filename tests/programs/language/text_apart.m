% Text that str2num and str2func evaluate sees no variables and makes none.
function text_apart()
    a = 13;
    [x, ok] = str2num('a')
    [x, ok] = str2num('[2 3]*2')
    [x, ok] = str2num('eval(''a = 7;'')')
    str2num('evalin(''caller'', ''a'')')
    disp(a)
    f = str2func('@(x) 7*x - a');
    try
        f(3)
    catch e
        disp(e.message)
    end
    g = str2func('@(x) twice(x) + 1');
    try
        disp(g(3))
    catch e
        disp(e.message)
    end
    disp(regexprep('x1', '\d', '${sprintf(''%d'', a)}'))
    k = 1;
    disp(regexprep('abc', '[ab]', '${char($0 + k)}'))
    h = @str2num;
    [y, ok] = h('k')
    disp(k)
end

function y = twice(x)
    y = 2 * x;
end
