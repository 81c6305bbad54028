% Global and persistent variables in loops, and in functions that loops call.
global G A P
G = 0; A = zeros(1, 5); P.k = 2; P.v = 1:5; P.name = 'p';
for i = 1:500
    G = G + P.k * i;
    A(mod(i, 5) + 1) = A(mod(i, 5) + 1) + P.v(mod(i, 5) + 1);
end
disp(G), disp(A)

% What is called changes them now and then.
for i = 1:500
    G = G + 1;
    bump(i);
    P.k = P.k + 1;
    A(2) = A(2) + 1;
end
disp(G), disp(A), disp(P)

% Errors, other classes, arrays that grow, and those who look by name.
try
    for i = 1:500
        G = G + 1;
        if i == 300, error('my:id', 'at %d', G); end
    end
catch e
    disp(e.message)
end
disp(G)
for i = 1:500
    G = G + 1;
    if i == 400, change(); end
end
disp(G)
G = 1;
for i = 1:20
    A(end+1) = i;
    if i == 7, look(); end
end
disp(A)
for i = 1:500
    G = G + sum(arrayfun(@(x) x + calls_global(x), 1:2));
    if i == 450, eval('G = G * 10;'); end
    if i == 470, assignin('caller', 'unrelated', G); assignin('base', 'G', 7); end
end
disp(G)

% Functions that read and write them.
global C D
C = 0.5; D = [1 2 3]; s = 0;
for i = 1:3000
    s = s + scaled(i) + third(mod(i, 3) + 1) + calls_global(i);
    if mod(i, 1000) == 0, C = C + 1; end
end
disp(s), disp(C)
s = 0;
for i = 1:3000
    s = s + count();
    if mod(i, 500) == 0, s = s + count() / 2 + feval(@count); end
end
disp(s)
s = 0;
for i = 1:3000
    add(i);
    s = s + C;
    if mod(i, 700) == 0, C = single(C); end
    if mod(i, 900) == 0, C = 0; end
end
disp(s), disp(C)

% Two functions with one variable, one within the other; an argument that is the variable.
C = 0;
for i = 1:3000
    s = s + twice(C) - C;
end
fprintf('%.15g %.15g\n', s, C);

% An error behind what was written.
C = 0;
for i = 1:3000
    try
        pick(i);
    catch
        C = C + 100;
    end
end
disp(C)

% Elements, and a variable that becomes another one.
for i = 1:300
    mark(mod(i, 3) + 1);
end
disp(D)
s = 0;
for i = 1:1000
    s = s + scaled(i);
    if i == 500
        clear global C
        global C
        C = 3;
    end
end
disp(s)


% A variable that is global now and then.
G = 0; s = 0;
for i = 1:1000
    s = s + sometimes(mod(i, 10));
end
disp([s G])

function y = sometimes(x)
    if x > 7
        global G
    end
    G = x;
    y = G;
end
function bump(i)
    global G A P
    if mod(i, 100) == 0
        G = G + 1000;
        A(1) = A(1) - 1;
        P.k = P.k * 2;
    end
end
function change()
    global G
    G = single(G) + 1i;
end
function look()
    global A
    fprintf('%d ', A);
    fprintf('\n');
    A(1) = 77;
end
function y = scaled(x)
    global C
    y = C * x;
end
function y = third(k)
    global D
    y = D(k);
end
function y = count()
    persistent n
    if isempty(n), n = 0; end
    n = n + 1;
    y = n;
end
function add(x)
    global C
    C = C + x;
end
function y = twice(x)
    global C
    add(1);
    y = x + C;
    add(1);
end
function pick(k)
    global C D
    C = C + 1;
    C = C + D(mod(k, 4) + 1);
end
function mark(k)
    global D
    D(k) = D(k) + 1;
end
