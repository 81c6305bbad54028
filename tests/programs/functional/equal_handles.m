% Handles are equal that are to the same function. Anonymous functions made apart differ.
check();

function check()
    show(isequal(@local, @local), isequal(@sin, @sin), isequal(@local, @other), isequal(@local, @sin))
    given = passed(@local);
    show(isequal(given, @local), isequal({@local}, {given}), isequal(struct('f', @local), struct('f', given)))
    f = @(x) x + 1;
    g = f;
    show(isequal(f, g), isequal(f, @(x) x + 1), isequal(f, @local))
    [a, b] = nested_in();
    c = nested_in();
    show(isequal(a, b), isequal(a, c))
    calls = {@other, @local, @sin};
    calls(cellfun(@(call) isequal(call, @local), calls)) = [];
    disp(cellfun(@func2str, calls, 'UniformOutput', false))
end

function local, end

function other, end

function f = passed(f), end

function [a, b] = nested_in()
    k = 0;
    a = @next;
    b = @next;
    function y = next()
        k = k + 1;
        y = k;
    end
end

function show(varargin)
    disp([varargin{:}])
end
