% A loop over a value without columns leaves its variable as that value.
x = 0;
function show(x)
    printf('%s %s', class(x), mat2str(size(x)));
    if isnumeric(x) && ~isempty(x), printf(' %g', x); end
    printf('\n');
end
function ranges(n)
    k = 7;
    for k = 5:1
        disp('never')
    end
    show(k)
    for i = 1:n, end
    show(i)
    for i = 1:n + 2, end
    show(i)
    for i = n:-1:1, end
    show(i)
end
function classes
    for c = {}, end
    show(c)
    for c = cell(3, 0), end
    show(c)
    for c = '', end
    show(c)
    for c = single(zeros(1, 0)), end
    show(c)
    for c = int8(5):int8(1), end
    show(c)
    for c = true(2, 0), end
    show(c)
    for c = [], end
    show(c)
    for c = zeros(3, 0), end
    show(c)
    for c = zeros(2, 0, 3), end
    show(c)
    s = struct('a', {});
    for c = s, end
    show(c), show(numel(fieldnames(c)))
end
function found = search(x, wanted)
    % The variable is read behind the loop: where it was found, the last one, or nothing where there was none.
    for found = 1:numel(x)
        if x(found) == wanted, break, end
    end
end
function nested
    total = 0;
    for i = 1:60
        for j = 1:mod(i, 3)
            total = total + j;
        end
        total = total + 10 * numel(j);
    end
    show(total), show(j)
    for i = 1:60
        for j = 1:i - 60, end
        if isempty(j), total = total + 1; end
    end
    show(total), show(j)
    for i = 3:2
        total = 0;
        for j = 1:3, total = -1; end
    end
    show(total), show(i), show(j)
end
function kept
    % The body may change the variable; a loop with trips keeps what it had last.
    for k = 1:40
        k = -k;
    end
    show(k)
    while k < 0
        for m = 1:0, end
        k = k + 8;
    end
    show(m)
    try
        for m = 1:3, error('no'), end
    catch
        show(m)
    end
    n = 3;
    try
        for n = 2:1, end
        error('no')
    catch
        show(n)
    end
end
function by_name
    for q = 1:0, end
    show(eval('q')), show(exist('q'))
end
function counted
    persistent p
    global g
    for p = 1:0, end
    for g = 1:0, end
    show(p), show(g)
end
ranges(0), classes, show(search([4 5 6], 5)), show(search([4 5 6], 7)), show(search([], 7))
nested, kept, by_name, counted
for t = 1:0, end
show(t)
t = 4;
for t = 2:1, t = 3; end
show(t)
f = @(n) search(1:n, 2);
show(f(0)), show(f(3))
