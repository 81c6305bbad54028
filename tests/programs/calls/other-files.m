% Functions of other files, called from hot loops: with and without all arguments, by handles, with functions of their own and private ones.
s = 0; t = 0;
for k = 1:3000
    s = s + calls_scale(k);
    t = t + calls_scale(k, 0.5) - part(k);
end
disp([s t])

% Handles, to functions of other files and to those of this one, called there.
c = 3; total = 0;
for k = 1:200
    [x, steps] = calls_newton(@(x) x^2 - c - k, 1);
    total = total + x + steps;
end
fprintf('%.9f\n', total)
fprintf('%.9f\n', calls_newton(@shifted, 1), calls_newton(@calls_cube, 2, 1e-6))
try
    calls_newton(@(x) x^2 + 1, 0.3)
catch e
    fprintf('%s: %s\n', e.identifier, e.message)
end

% Arrays that are changed, and a private function of that folder.
v = zeros(1, 50);
for k = 1:2000
    v = calls_put(v, mod(k, 50) + 1, mod(k, 11));
end
disp(sum(v))
w = v;
for k = 1:10, w = calls_put(w, k, -1); end
disp([sum(v) sum(w)])

% One that calls itself, one that is an error, with the places of both.
n = 0;
for k = 1:15, n = n + calls_fib(k); end
disp(n)
y = 0; reached = 0;
try
    for k = 1:1000
        y = y + calls_check(k);
        reached = k;
    end
catch e
    fprintf('%s after %d, %.6f: %s line %d\n', e.message, reached, y, e.stack(1).name, e.stack(1).line)
end
try
    for k = 1:1000, y = calls_check('x', k); end
catch e
    disp(e.identifier)
end

% Arguments that may be missing, or empty.
u = 0;
for k = 1:900
    u = calls_step(u) + calls_step(u, 2) / k - calls_step(u, [], 3) + calls_step(k, 1, 5);
end
fprintf('%.9f\n', u)

try
    for k = 1000:-1:1, u = u + calls_flag(k, 2); end
catch e
    disp([k u > 0]), disp(e.message)
end

% Several outputs, which are counted.
a = 0; d = 0;
for k = 1:500
    m = calls_center([k 2 3]);
    [~, q] = calls_center([k 2 3]);
    a = a + m; d = d + q;
end
fprintf('%.9f %.9f\n', a, d)

% A name that becomes that of a variable.
r = 0;
for k = 1:600
    if k == 400, eval('calls_scale = 10:20;'); end
    r = r + calls_scale(mod(k, 10) + 1);
end
disp(r), clear calls_scale
r = 0;
for k = 1:600, r = r + calls_scale(k); end
disp(r)

% A file that changes.
folder = tempname; mkdir(folder); addpath(folder);
for pass = 1:3
    fid = fopen(fullfile(folder, 'calls_changing.m'), 'w');
    fprintf(fid, 'function y = calls_changing(x)\ny = x * %d;\n', pass);
    fclose(fid);
    clear calls_changing, rehash
    r = 0;
    for k = 1:2000, r = r + calls_changing(k); end
    disp([r changing(1000)])
end
rmpath(folder); rmdir(folder, 's');

% Functions of the library that are written in the language.
p = [1; 2; 3]; q = [0.5; -1; 2]; r = 0;
for k = 1:1000
    z = cross(p, q); r = r + z(2); q = q + 1e-3 * z;
end
fprintf('%.9f\n', r, q)
r = 0;
for k = 1:300
    r = r + trapz([0 k 2], [1 2 k]) + polyval([1 k 2], 0.5) + trace([k 1; 2 3]) + nthroot(k, 3) + rms([k 1 2]);
end
fprintf('%.9f\n', r)
try
    for k = 1:500, z = cross([1 2 3], 1:3 + (k > 400)); end
catch e
    fprintf('%s at %d\n', e.identifier, k)
end

function y = part(x)
y = x / 2;
end

function r = changing(n)
r = 0;
for k = 1:n, r = r + calls_changing(k); end
end

function y = shifted(x)
y = x - part(5);
end

function y = calls_cube(x)
y = x^3 - 27;
end
